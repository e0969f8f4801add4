import { count, eq } from 'drizzle-orm';
import { hashPassword } from '../session/passwords.ts';
import { StartProblem } from '../startProblem.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { DIMENSIONS } from './dimensions.ts';
import { searchText } from './searchText.ts';

const TENANT = '1';
const FIRST_COMPANY = '1000000000000000001';
const FIRST_PERSON = '1000000000000000002';

/**
 * The first administrator of a company that starts empty (RINGI_ADMIN_ACCOUNT, RINGI_ADMIN_PASSWORD). Where somebody can log in
 * already nothing happens, so that the settings do not bring back a password that was changed.
 */
export async function seedAdministrator(tx: Sql, administrator: { readonly account: string; readonly password: string } | undefined): Promise<void> {
  const [existing] = await tx.select({ people: count() }).from(people).where(eq(people.hasLeft, false));
  if ((existing?.people ?? 0) > 0) return;
  if (!administrator) throw new StartProblem('Nobody could log in: set RINGI_ADMIN_ACCOUNT and RINGI_ADMIN_PASSWORD for the first administrator, or start with the demo company.');
  const { account, password } = administrator;
  const names = { 'zh-CN': account };
  await tx.insert(groups).values({ id: FIRST_COMPANY, tenant: TENANT, dimension: DIMENSIONS.department.id, key: 'company', names: { 'zh-CN': 'Ringi' }, path: `0.${FIRST_COMPANY}.`, kind: 'company', head: FIRST_PERSON });
  await tx.insert(people).values({
    id: FIRST_PERSON, tenant: TENANT, account, names, post: { 'zh-CN': '' }, department: FIRST_COMPANY, isAdministrator: true,
    found: searchText({ name: names, kana: '', pinyin: '', account, email: '' }), passwordHash: await hashPassword(password),
  });
}
