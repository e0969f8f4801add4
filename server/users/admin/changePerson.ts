import { and, eq, inArray, isNotNull, like, ne } from 'drizzle-orm';
import { findCycle } from '#domain/directory/findCycle.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { validateField } from '#domain/validation/validateField.ts';
import { deletePasswordLinks } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { isAccount } from '#server/company/accountRule.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { updateSearchText } from '#server/directory/updateSearchText.ts';
import {
  findFormerAccountHolder,
  isAccountOfOtherUser,
  storeFormerAccount,
  accountSpellings,
} from '#server/directory/namesInUse.ts';
import { withProperties } from '#server/company/personProperties.ts';
import { toMailColumns } from '#server/directory/toMailColumns.ts';
import { escapeLike } from '#server/db/listQuery/escapeLike.ts';
import { refusedError } from '#server/http/errors.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { toStoredNames, formatNameChain, rejectChange, getUserVersion } from './changeScope.ts';
import type { ChangeResult, DirectoryChangeOfKind, OutcomeDto, ChangeScope } from './changeScope.ts';
import { logPerson } from '#server/directory/writePeopleLog.ts';

type PersonInput = DirectoryChangeOfKind<'addPerson'>['person'];
type Written = Pick<
  PersonRow,
  | 'names'
  | 'account'
  | 'department'
  | 'post'
  | 'superior'
  | 'email'
  | 'companyEmail'
  | 'mobile'
  | 'found'
  | 'properties'
>;

const MOBILE_CHARACTERS = 50;
const PROPERTY_CHARACTERS = 200;
const CHANGED = ok({ outcome: 'changed' } as const);

export async function addPerson(scope: ChangeScope, { person }: DirectoryChangeOfKind<'addPerson'>): ChangeResult {
  const id = scope.newId();
  const columns = await toUserColumns(scope, id, person, undefined);
  if (!columns.ok) return columns;
  const taken = await findAccountConflict(scope, id, columns.value.account);
  if (taken) return ok(taken);
  const { tx, tenant } = scope;
  const position = await tx.$count(people, eq(people.tenant, tenant));
  await tx.insert(people).values({ ...columns.value, id, tenant, position, passwordHash: NO_PASSWORD });
  await logPerson(scope, undefined, id);
  return ok({ outcome: 'saved', id });
}

export async function changePerson(
  scope: ChangeScope,
  { id, version, person }: DirectoryChangeOfKind<'changePerson'>,
): ChangeResult {
  const old = await findManagedUser(scope, id);
  if (!old) return refusedError('notFound');
  if (old.externalId !== null) return rejectChange(scope, 'people.kept');
  if (getUserVersion(old) !== version) return CHANGED;
  const columns = await toUserColumns(scope, old.id, person, old);
  if (!columns.ok) return columns;
  const taken = await findAccountConflict(scope, old.id, columns.value.account);
  if (taken) return ok(taken);
  if (columns.value.account !== old.account) await storeFormerAccount(scope.tx, scope.tenant, old.id, old.account);
  await scope.tx.update(people).set(columns.value).where(eq(people.id, old.id));
  if (columns.value.companyEmail !== old.companyEmail) await deletePasswordLinks(scope.tx, [old.id]);
  await logPerson(scope, old, old.id);
  return ok({ outcome: 'saved', id: old.id });
}

export async function findManagedUser(
  { tx, tenant }: ChangeScope,
  id: string | number | null,
): Promise<PersonRow | undefined> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, String(id))));
  return row;
}

async function toUserColumns(
  scope: ChangeScope,
  id: string,
  input: PersonInput,
  old: PersonRow | undefined,
): Promise<Result<Written>> {
  const names = toStoredNames(input.names);
  if (names === undefined) return rejectChange(scope, 'people.name');
  const account = input.account.toLowerCase();
  if (!isAccount(account)) return rejectChange(scope, 'people.account');
  const { mobile } = input;
  if (input.email !== '' && validateField('email', '', input.email, 'isEmail').length > 0)
    return rejectChange(scope, 'people.mail');
  if (mobile.length > MOBILE_CHARACTERS) return rejectChange(scope, 'people.mobile');
  const said = { landline: input.landline, office: input.office, carNumber: input.carNumber };
  if (Object.values(said).some((value) => (value ?? '').length > PROPERTY_CHARACTERS))
    return rejectChange(scope, 'people.property');
  const department = await validateDepartment(scope, String(input.department));
  if (!department.ok) return department;
  const superior = await validateManager(scope, id, input.superior, old);
  if (!superior.ok) return superior;
  const mail = toMailColumns(input.email, old);
  return ok({
    names,
    account,
    ...mail,
    mobile,
    properties: withProperties(old?.properties, said),
    post: toStoredNames(input.posts) ?? { 'zh-CN': '' },
    department: department.value,
    superior: superior.value,
    found: updateSearchText({ names, account, email: mail.email }, old),
  });
}

async function validateDepartment(scope: ChangeScope, id: string): Promise<Result<string>> {
  const [row] = await scope.tx
    .select({ kind: groups.kind, isClosed: groups.isClosed })
    .from(groups)
    .where(and(eq(groups.tenant, scope.tenant), eq(groups.id, id)));
  return row === undefined || row.kind === 'role' || row.isClosed ? rejectChange(scope, 'people.department') : ok(id);
}

/**
 * Refuses a manager that would create a cycle, and names its users. The previous manager is accepted even if they have
 * left.
 */
async function validateManager(
  scope: ChangeScope,
  id: string,
  wanted: string | null,
  old: PersonRow | undefined,
): Promise<Result<string | null>> {
  if (wanted === null) return ok(null);
  const { tx, tenant } = scope;
  const superior = await findManagedUser(scope, wanted);
  if (!superior || (superior.hasLeft && old?.superior !== superior.id)) return rejectChange(scope, 'people.superior');
  const rows = await tx
    .select({ id: people.id, superior: people.superior })
    .from(people)
    .where(and(eq(people.tenant, tenant), isNotNull(people.superior)));
  const over = new Map([...rows.map((row) => [row.id, row.superior] as const), [id, wanted] as const]);
  const ring = findCycle(id, over);
  return ring.length === 0
    ? ok(wanted)
    : rejectChange(scope, 'people.ring', { names: await formatNameChain(scope, [...ring, id]) });
}

/**
 * Checks that no other user of the company has or had the account: users who left keep theirs, and files still refer to
 * former accounts. Returns the holder and a proposal.
 */
async function findAccountConflict(
  { tx, tenant, language }: ChangeScope,
  id: string,
  account: string,
): Promise<Extract<OutcomeDto, { outcome: 'taken' }> | undefined> {
  const others = and(eq(people.tenant, tenant), ne(people.id, id));
  const [today] = await tx
    .select()
    .from(people)
    .where(and(others, inArray(people.account, [...(await accountSpellings(tx, tenant, account))])));
  const holder = today ?? (await findFormerAccountHolder(tx, tenant, id, account));
  if (!holder) return undefined;
  const [name = '', ...rest] = account.split('@');
  const behind = rest.length === 0 ? '' : `@${rest.join('@')}`;
  const alike = await tx
    .select({ account: people.account })
    .from(people)
    .where(and(eq(people.tenant, tenant), like(people.account, `${escapeLike(name)}%`)));
  const used = new Set(alike.map((each) => each.account));
  const numbered = (number: number) => `${name}${number}${behind}`;
  let number = 2;
  while (used.has(numbered(number)) || (await isAccountOfOtherUser(tx, tenant, id, numbered(number)))) number += 1;
  const proposal = numbered(number);
  return { outcome: 'taken', holder: getLocalizedName(holder.names, language), hasLeft: holder.hasLeft, proposal };
}
