import { and, eq, or } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { deriveId } from '#server/company/deriveId.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { knownNames, people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { createAdministratorLink, type OneTimeLink } from './administratorLinks.ts';
import { findRootDepartment } from '#server/directory/findOrCreateDepartment.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { storeFormerAccount } from '#server/directory/namesInUse.ts';
import { createSearchText } from '#server/db/createSearchText.ts';

export interface NamedAdministrators {
  readonly tenant: string;
  readonly accounts: readonly string[];
}
/** An administrator without a password, and their password link. */
export interface AdministratorLink {
  readonly account: string;
  readonly link: OneTimeLink;
}

/**
 * While no administrator of a company has a password, creates a link for the first of them at every start. If none is
 * named, creates an account. Returns undefined if an administrator has a password or no company exists yet.
 */
export async function createFirstAdministratorLink(
  tx: Sql,
  named: NamedAdministrators,
  now: Instant,
): Promise<AdministratorLink | undefined> {
  const { tenant, accounts } = named;
  // If two servers start at the same time, the second replaces the link of the first.
  await lockDirectory(tx, tenant);
  const flagged = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), eq(people.isAdministrator, true)));
  const byName: PersonRow[] = [];
  for (const account of accounts) byName.push(...(await findUsersByAccount(tx, tenant, account)));
  const all = [...byName.filter(({ hasLeft }) => !hasLeft), ...flagged];
  if (all.some(({ passwordHash }) => passwordHash !== NO_PASSWORD)) return undefined;
  const person = all[0] ?? (await createAdministrator(tx, tenant));
  if (person === undefined) return undefined;
  return { account: person.account, link: await createAdministratorLink(tx, { tenant, person: person.id }, now) };
}

/** Creates a link for one administrator, requested on the server's terminal. */
export async function createLinkForAccount(
  tx: Sql,
  { tenant, accounts }: NamedAdministrators,
  account: string,
  now: Instant,
): Promise<Result<AdministratorLink, string>> {
  await lockDirectory(tx, tenant);
  const [person] = await findUsersByAccount(tx, tenant, account.toLowerCase());
  if (person === undefined) return fail(`There is no user with the account “${account}”.`);
  if (person.hasLeft) return fail(`“${account}” has left the company.`);
  const isNamed = accounts.includes(person.account) || accounts.includes(account.toLowerCase());
  if (!person.isAdministrator && !isNamed)
    return fail(
      `“${account}” is not an administrator: administrators create links for other users, under People in the app.`,
    );
  return ok({ account: person.account, link: await createAdministratorLink(tx, { tenant, person: person.id }, now) });
}

/** Finds users by their current or a former account. */
async function findUsersByAccount(tx: Sql, tenant: string, account: string): Promise<readonly PersonRow[]> {
  const rows = await tx
    .selectDistinct({ person: people })
    .from(people)
    .leftJoin(
      knownNames,
      and(eq(knownNames.tenant, tenant), eq(knownNames.kind, 'person'), eq(knownNames.named, people.id)),
    )
    .where(and(eq(people.tenant, tenant), or(eq(people.account, account), eq(knownNames.name, account))));
  const found = rows.map(({ person }) => person);
  return found
    .toSorted((one, other) => Number(other.account === account) - Number(one.account === account))
    .slice(0, 1);
}

const FREE_ACCOUNTS = ['admin', 'administrator', 'ringi-admin'];

/** Creates an account without a password if the company has no administrator. It can only be used with the link. */
async function createAdministrator(tx: Sql, tenant: string): Promise<PersonRow | undefined> {
  const top = await findRootDepartment(tx, tenant);
  if (top === undefined) return undefined;
  let account: string | undefined;
  for (const each of FREE_ACCOUNTS) if ((await findUsersByAccount(tx, tenant, each)).length === 0) account ??= each;
  if (account === undefined) return undefined;
  const names = { 'zh-CN': account };
  const id = deriveId(tenant, 'administrator', account);
  const [made] = await tx
    .insert(people)
    .values({
      id,
      tenant,
      account,
      names,
      post: { 'zh-CN': '' },
      department: top.id,
      isAdministrator: true,
      found: createSearchText({ name: names, kana: '', pinyin: '', account, email: '' }),
      passwordHash: NO_PASSWORD,
    })
    .onConflictDoNothing()
    .returning();
  await storeFormerAccount(tx, tenant, id, account);
  return made;
}
