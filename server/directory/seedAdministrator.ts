import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { hashPassword } from '../session/passwords.ts';
import { StartProblem } from '../startProblem.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { DIMENSIONS } from './dimensions.ts';
import { searchText } from './searchText.ts';

const TENANT = '1';
const FIRST_COMPANY = '1000000000000000001';
const FIRST_PERSON = '1000000000000000002';

export interface FirstAdministrator {
  readonly account: string;
  readonly password: string;
}

/**
 * The first administrator (RINGI_ADMIN_ACCOUNT, RINGI_ADMIN_PASSWORD). An account that exists is left alone, so that
 * the settings do not bring back a password that was changed. Throws StartProblem when nobody at all could log in.
 */
export async function seedAdministrator(tx: Sql, administrator: FirstAdministrator | undefined): Promise<void> {
  if (!administrator) return refuseWithoutPeople(tx);
  const { account, password } = administrator;
  const [existing] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, TENANT), eq(people.account, account)));
  if (existing) return;
  const names = { 'zh-CN': account };
  await tx
    .insert(people)
    .values({
      id: FIRST_PERSON,
      tenant: TENANT,
      account,
      names,
      post: { 'zh-CN': '' },
      department: await rootGroup(tx),
      isAdministrator: true,
      found: searchText({ name: names, kana: '', pinyin: '', account, email: '' }),
      passwordHash: await hashPassword(password),
    })
    .onConflictDoNothing();
}

async function refuseWithoutPeople(tx: Sql): Promise<void> {
  const [all] = await tx.select({ people: count() }).from(people);
  if ((all?.people ?? 0) === 0)
    throw new StartProblem(
      'Nobody could log in: set RINGI_ADMIN_ACCOUNT and RINGI_ADMIN_PASSWORD for the first administrator, or start with the demo company.',
    );
}

/** The top of the tree of departments; made when there is none yet. */
async function rootGroup(tx: Sql): Promise<string> {
  const [root] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, TENANT), eq(groups.dimension, DIMENSIONS.department.id), isNull(groups.parent)))
    .orderBy(asc(groups.position))
    .limit(1);
  if (root) return root.id;
  await tx.insert(groups).values({
    id: FIRST_COMPANY,
    tenant: TENANT,
    dimension: DIMENSIONS.department.id,
    key: 'company',
    names: { 'zh-CN': 'Ringi' },
    path: `0.${FIRST_COMPANY}.`,
    kind: 'company',
    head: FIRST_PERSON,
  });
  return FIRST_COMPANY;
}
