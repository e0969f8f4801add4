import { and, eq, or } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { madeId } from '../definitions/madeId.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { knownNames, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { makeAdministratorLink, type OneTimeLink } from './administratorLinks.ts';
import { topDepartment } from './departmentAt.ts';
import type { PersonRow } from './directory.ts';
import { lockDirectory } from './lockDirectory.ts';
import { keepAccount } from './namesInUse.ts';
import { searchText } from './searchText.ts';

/** Whom the company's folder names as administrators. */
export interface NamedAdministrators {
  readonly tenant: string;
  readonly accounts: readonly string[];
}
/** An administrator without a password, and the address by which they choose one. */
export interface FirstLink {
  readonly account: string;
  readonly link: OneTimeLink;
}

/**
 * As long as no administrator of a company can log in with a password: an address for the first of them, made anew at
 * every start. Where none is named, an account is made. Nothing where somebody can log in, or there is no company yet.
 */
export async function linkForFirst(tx: Sql, named: NamedAdministrators, now: Instant): Promise<FirstLink | undefined> {
  const { tenant, accounts } = named;
  // Of two servers that start at the same moment the second finds the first's address, and ends it.
  await lockDirectory(tx, tenant);
  const flagged = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), eq(people.isAdministrator, true)));
  const byName: PersonRow[] = [];
  for (const account of accounts) byName.push(...(await personCalled(tx, tenant, account)));
  const all = [...byName.filter(({ hasLeft }) => !hasLeft), ...flagged];
  if (all.some(({ passwordHash }) => passwordHash !== NO_PASSWORD)) return undefined;
  const person = all[0] ?? (await makeAdministrator(tx, tenant));
  if (person === undefined) return undefined;
  return { account: person.account, link: await makeAdministratorLink(tx, { tenant, person: person.id }, now) };
}

/** A link for one administrator, asked for at the server's own terminal. */
export async function linkForAccount(
  tx: Sql,
  { tenant, accounts }: NamedAdministrators,
  account: string,
  now: Instant,
): Promise<Result<FirstLink, string>> {
  await lockDirectory(tx, tenant);
  const [person] = await personCalled(tx, tenant, account.toLowerCase());
  if (person === undefined) return fail(`Nobody has the account “${account}”.`);
  if (person.hasLeft) return fail(`“${account}” has left the company.`);
  const isNamed = accounts.includes(person.account) || accounts.includes(account.toLowerCase());
  if (!person.isAdministrator && !isNamed)
    return fail(`“${account}” is no administrator: an administrator makes links for others, under People in the app.`);
  return ok({ account: person.account, link: await makeAdministratorLink(tx, { tenant, person: person.id }, now) });
}

/** By the account of today, or a former one. */
async function personCalled(tx: Sql, tenant: string, account: string): Promise<readonly PersonRow[]> {
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

/** Where nobody is administrator: somebody who can only become one by the link. */
async function makeAdministrator(tx: Sql, tenant: string): Promise<PersonRow | undefined> {
  const top = await topDepartment(tx, tenant);
  if (top === undefined) return undefined;
  let account: string | undefined;
  for (const each of FREE_ACCOUNTS) if ((await personCalled(tx, tenant, each)).length === 0) account ??= each;
  if (account === undefined) return undefined;
  const names = { 'zh-CN': account };
  const id = madeId(tenant, 'administrator', account);
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
      found: searchText({ name: names, kana: '', pinyin: '', account, email: '' }),
      passwordHash: NO_PASSWORD,
    })
    .onConflictDoNothing()
    .returning();
  await keepAccount(tx, tenant, id, account);
  return made;
}
