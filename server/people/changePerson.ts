import { and, eq, isNotNull, like, ne } from 'drizzle-orm';
import { ringFrom } from '#domain/directory/ringFrom.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { validateField } from '#domain/validation/validateField.ts';
import { endLinksOf } from '../access/makeAccessLink.ts';
import type { PersonRow } from '../directory/directory.ts';
import { foundBy } from '../directory/foundBy.ts';
import { formerHolder, isOthersAccount, keepAccount } from '../directory/namesInUse.ts';
import { withProperties } from '../directory/properties.ts';
import { literally } from '../list/literally.ts';
import { refused } from '../refused.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { filledNames, namesInOrder, notDone, personVersion } from './changeScope.ts';
import type { Changed, ChangeOf, OutcomeDto, ChangeScope } from './changeScope.ts';
import { logPerson } from './writePeopleLog.ts';

type PersonInput = ChangeOf<'addPerson'>['person'];
type Written = Pick<
  PersonRow,
  'names' | 'account' | 'department' | 'post' | 'superior' | 'email' | 'mobile' | 'found' | 'properties'
>;

const ACCOUNT = /^[^\s\p{C},;"'<>]{1,200}$/u;
const MOBILE_CHARACTERS = 50;
const PROPERTY_CHARACTERS = 200;
const CHANGED = ok({ outcome: 'changed' } as const);

export async function addPerson(scope: ChangeScope, { person }: ChangeOf<'addPerson'>): Changed {
  const id = scope.newId();
  const columns = await columnsOf(scope, id, person, undefined);
  if (!columns.ok) return columns;
  const taken = await takenBy(scope, id, columns.value.account);
  if (taken) return ok(taken);
  const { tx, tenant } = scope;
  const position = await tx.$count(people, eq(people.tenant, tenant));
  await tx.insert(people).values({ ...columns.value, id, tenant, position, passwordHash: NO_PASSWORD });
  await logPerson(scope, undefined, id);
  return ok({ outcome: 'saved', id });
}

export async function changePerson(scope: ChangeScope, { id, version, person }: ChangeOf<'changePerson'>): Changed {
  const old = await managedPersonOf(scope, id);
  if (!old) return refused('notFound');
  if (old.externalId !== null) return notDone(scope, 'people.kept');
  if (personVersion(old) !== version) return CHANGED;
  const columns = await columnsOf(scope, old.id, person, old);
  if (!columns.ok) return columns;
  const taken = await takenBy(scope, old.id, columns.value.account);
  if (taken) return ok(taken);
  if (columns.value.account !== old.account) await keepAccount(scope.tx, scope.tenant, old.id, old.account);
  await scope.tx.update(people).set(columns.value).where(eq(people.id, old.id));
  if (columns.value.email !== old.email) await endLinksOf(scope.tx, [old.id]);
  await logPerson(scope, old, old.id);
  return ok({ outcome: 'saved', id: old.id });
}

export async function managedPersonOf(
  { tx, tenant }: ChangeScope,
  id: string | number | null,
): Promise<PersonRow | undefined> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, String(id))));
  return row;
}

async function columnsOf(
  scope: ChangeScope,
  id: string,
  input: PersonInput,
  old: PersonRow | undefined,
): Promise<Result<Written, Failure>> {
  const names = filledNames(input.names);
  if (names === undefined) return notDone(scope, 'people.name');
  const account = input.account.toLowerCase();
  if (!ACCOUNT.test(account)) return notDone(scope, 'people.account');
  const { email, mobile } = input;
  if (email !== '' && validateField('email', '', email, 'isEmail').length > 0) return notDone(scope, 'people.mail');
  if (mobile.length > MOBILE_CHARACTERS) return notDone(scope, 'people.mobile');
  const said = { landline: input.landline, office: input.office, carNumber: input.carNumber };
  if (Object.values(said).some((value) => (value ?? '').length > PROPERTY_CHARACTERS))
    return notDone(scope, 'people.property');
  const department = await departmentFor(scope, String(input.department));
  if (!department.ok) return department;
  const superior = await superiorFor(scope, id, input.superior, old);
  if (!superior.ok) return superior;
  return ok({
    names,
    account,
    email,
    mobile,
    properties: withProperties(old?.properties, said),
    post: filledNames(input.posts) ?? { 'zh-CN': '' },
    department: department.value,
    superior: superior.value,
    found: foundBy({ names, account, email }, old),
  });
}

async function departmentFor(scope: ChangeScope, id: string): Promise<Result<string, Failure>> {
  const [row] = await scope.tx
    .select({ kind: groups.kind, isClosed: groups.isClosed })
    .from(groups)
    .where(and(eq(groups.tenant, scope.tenant), eq(groups.id, id)));
  return row === undefined || row.kind === 'role' || row.isClosed ? notDone(scope, 'people.department') : ok(id);
}

/** Nobody reports to themselves, by however many others; the ring is named. Whoever it was before may have left. */
async function superiorFor(
  scope: ChangeScope,
  id: string,
  wanted: string | null,
  old: PersonRow | undefined,
): Promise<Result<string | null, Failure>> {
  if (wanted === null) return ok(null);
  const { tx, tenant } = scope;
  const superior = await managedPersonOf(scope, wanted);
  if (!superior || (superior.hasLeft && old?.superior !== superior.id)) return notDone(scope, 'people.superior');
  const rows = await tx
    .select({ id: people.id, superior: people.superior })
    .from(people)
    .where(and(eq(people.tenant, tenant), isNotNull(people.superior)));
  const over = new Map([...rows.map((row) => [row.id, row.superior] as const), [id, wanted] as const]);
  const ring = ringFrom(id, over);
  return ring.length === 0
    ? ok(wanted)
    : notDone(scope, 'people.ring', { names: await namesInOrder(scope, [...ring, id]) });
}

/**
 * No two people of a company have one account, nor one that somebody had: whoever has left keeps theirs, and files go
 * on naming people by former ones. Another one is proposed.
 */
async function takenBy(
  { tx, tenant, language }: ChangeScope,
  id: string,
  account: string,
): Promise<Extract<OutcomeDto, { outcome: 'taken' }> | undefined> {
  const others = and(eq(people.tenant, tenant), ne(people.id, id));
  const [today] = await tx
    .select()
    .from(people)
    .where(and(others, eq(people.account, account)));
  const holder = today ?? (await formerHolder(tx, tenant, id, account));
  if (!holder) return undefined;
  const [name = '', ...rest] = account.split('@');
  const behind = rest.length === 0 ? '' : `@${rest.join('@')}`;
  const alike = await tx
    .select({ account: people.account })
    .from(people)
    .where(and(eq(people.tenant, tenant), like(people.account, `${literally(name)}%`)));
  const used = new Set(alike.map((each) => each.account));
  const numbered = (number: number) => `${name}${number}${behind}`;
  let number = 2;
  while (used.has(numbered(number)) || (await isOthersAccount(tx, tenant, id, numbered(number)))) number += 1;
  const proposal = numbered(number);
  return { outcome: 'taken', holder: nameIn(holder.names, language), hasLeft: holder.hasLeft, proposal };
}
