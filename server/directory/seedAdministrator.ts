import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { FIRST_TENANT } from '../definitions/files/companyFiles.ts';
import { madeId } from '../definitions/madeId.ts';
import { hashPassword } from '../session/passwords.ts';
import { StartProblem } from '../startProblem.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { DIMENSIONS } from './dimensions.ts';
import { formerHolder } from './namesInUse.ts';
import { searchText } from './searchText.ts';

const FIRST_COMPANY = '1000000000000000001';
const FIRST_PERSON = '1000000000000000002';

export interface FirstAdministrator {
  readonly account: string;
  readonly password: string;
}

/**
 * The first administrator of the company's tenant (RINGI_ADMIN_ACCOUNT, RINGI_ADMIN_PASSWORD). An account that exists,
 * or that somebody had, is left alone: the settings do not bring back a password that was changed. Throws StartProblem
 * when nobody at all could log in.
 */
export async function seedAdministrator(
  tx: Sql,
  tenant: string,
  administrator: FirstAdministrator | undefined,
): Promise<void> {
  if (!administrator) return refuseWithoutPeople(tx);
  const { account, password } = administrator;
  const [existing] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.account, account)));
  if (existing || (await formerHolder(tx, tenant, '', account))) return;
  const names = { 'zh-CN': account };
  await tx
    .insert(people)
    .values({
      id: idIn(tenant, FIRST_PERSON, 'administrator'),
      tenant,
      account,
      names,
      post: { 'zh-CN': '' },
      department: await rootGroup(tx, tenant),
      isAdministrator: true,
      found: searchText({ name: names, kana: '', pinyin: '', account, email: '' }),
      passwordHash: await hashPassword(password),
    })
    .onConflictDoNothing();
}

/** The first tenant has had these from the beginning; of another they are made. */
const idIn = (tenant: string, first: string, name: string): string =>
  tenant === FIRST_TENANT ? first : madeId(tenant, 'first', name);

async function refuseWithoutPeople(tx: Sql): Promise<void> {
  const [all] = await tx.select({ people: count() }).from(people);
  if ((all?.people ?? 0) === 0)
    throw new StartProblem(
      'Nobody could log in: set RINGI_ADMIN_ACCOUNT and RINGI_ADMIN_PASSWORD for the first administrator, or start with the demo company.',
    );
}

/** The top of the tree of departments; made when there is none yet. */
async function rootGroup(tx: Sql, tenant: string): Promise<string> {
  const [root] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.department.id), isNull(groups.parent)))
    .orderBy(asc(groups.position))
    .limit(1);
  if (root) return root.id;
  const id = idIn(tenant, FIRST_COMPANY, 'company');
  await tx.insert(groups).values({
    id,
    tenant,
    dimension: DIMENSIONS.department.id,
    key: 'company',
    names: { 'zh-CN': 'Ringi' },
    path: `0.${id}.`,
    kind: 'company',
    head: idIn(tenant, FIRST_PERSON, 'administrator'),
  });
  return id;
}
