import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { DEFAULT_TENANT } from '#server/company/files/companyFiles.ts';
import { deriveId } from '#server/company/deriveId.ts';
import { hashPassword } from '#server/auth/session/passwords.ts';
import { isCommonPassword } from '#server/auth/session/weakPassword.ts';
import { StartupError } from '#server/config/startupError.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { findFormerAccountHolder } from '#server/directory/namesInUse.ts';
import { createSearchText } from '#server/db/createSearchText.ts';

const FIRST_COMPANY = '1000000000000000001';
const FIRST_PERSON = '1000000000000000002';

export interface FirstAdministrator {
  readonly account: string;
  readonly password: string;
}

/**
 * Creates the first administrator of the company's tenant (RINGI_ADMIN_ACCOUNT, RINGI_ADMIN_PASSWORD). An account that
 * exists or has ever existed is not changed, so the settings never reset a password. Throws StartupError if the
 * database has no users and no administrator is configured.
 */
export async function seedAdministrator(
  tx: Sql,
  tenant: string,
  administrator: FirstAdministrator | undefined,
): Promise<void> {
  if (!administrator) return assertHasUsers(tx);
  const { account, password } = administrator;
  const [existing] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.account, account)));
  if (existing || (await findFormerAccountHolder(tx, tenant, '', account))) return;
  if (await isCommonPassword(password))
    throw new StartupError('RINGI_ADMIN_PASSWORD is one of the passwords that are tried first: choose another one.');
  const names = { 'zh-CN': account };
  await tx
    .insert(people)
    .values({
      id: toFixedId(tenant, FIRST_PERSON, 'administrator'),
      tenant,
      account,
      names,
      post: { 'zh-CN': '' },
      department: await ensureRootGroup(tx, tenant),
      isAdministrator: true,
      found: createSearchText({ name: names, kana: '', pinyin: '', account, email: '' }),
      passwordHash: await hashPassword(password),
    })
    .onConflictDoNothing();
}

/** The first tenant uses fixed ids; those of other tenants are derived. */
const toFixedId = (tenant: string, first: string, name: string): string =>
  tenant === DEFAULT_TENANT ? first : deriveId(tenant, 'first', name);

async function assertHasUsers(tx: Sql): Promise<void> {
  const [all] = await tx.select({ people: count() }).from(people);
  if ((all?.people ?? 0) === 0)
    throw new StartupError(
      'Nobody could log in: set RINGI_ADMIN_ACCOUNT and RINGI_ADMIN_PASSWORD for the first administrator, or start with the demo company.',
    );
}

/** Returns the root department, which is created if it is missing. */
async function ensureRootGroup(tx: Sql, tenant: string): Promise<string> {
  const [root] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.department.id), isNull(groups.parent)))
    .orderBy(asc(groups.position))
    .limit(1);
  if (root) return root.id;
  const id = toFixedId(tenant, FIRST_COMPANY, 'company');
  await tx.insert(groups).values({
    id,
    tenant,
    dimension: DIMENSIONS.department.id,
    key: 'company',
    names: { 'zh-CN': 'Ringi' },
    path: `0.${id}.`,
    kind: 'company',
    head: toFixedId(tenant, FIRST_PERSON, 'administrator'),
  });
  return id;
}
