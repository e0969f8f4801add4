import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { GroupRow, PersonRow } from './directory.ts';
import { knownProperties } from '#server/company/personProperties.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { peopleLog, type LoggedChanges, type LoggedValue } from '#server/db/schema/peopleLog.ts';

type LogRow = typeof peopleLog.$inferSelect;

/** Context of log entries: source, user and time. */
export interface LogContext {
  readonly tx: Sql;
  readonly tenant: string;
  readonly newId: () => string;
  readonly now: Instant;
  readonly origin: LogRow['origin'];
  readonly actor?: PersonId;
}

/** A group with its members, as the log compares it. */
export interface LoggedGroup {
  readonly row: GroupRow;
  readonly members: readonly PersonId[];
}

/** Logs the changes of a user; writes nothing if there are none. */
export async function logPerson(log: LogContext, before: PersonRow | undefined, id: PersonId): Promise<void> {
  const [after] = await log.tx.select().from(people).where(eq(people.id, id));
  if (after !== undefined) await logPeople(log, [{ after, ...(before && { before }) }]);
}

/** Rows per statement; a statement may have 65,535 parameters. */
const BATCH_ROWS = 1_000;

/** Logs the changes of many users from the given rows, without reading them again. */
export async function logPeople(
  log: LogContext,
  changed: readonly { readonly before?: PersonRow; readonly after: PersonRow }[],
): Promise<void> {
  for (let at = 0; at < changed.length; at += BATCH_ROWS) {
    const part = changed.slice(at, at + BATCH_ROWS);
    const names = await loadNames(
      log.tx,
      part.flatMap(({ before, after }) => [before, after]),
    );
    const rows = part.flatMap(({ before, after }) => {
      const changes = diffFields(before && toLoggedPerson(before, names), toLoggedPerson(after, names));
      const kind = toChangeKind(before, after);
      if (kind === 'changed' && Object.keys(changes).length === 0) return [];
      return { kind, subject: after.id, isGroup: false, subjectNames: after.names, changes };
    });
    await write(log, ...rows);
  }
}

/** Logs that users were deactivated or reactivated. */
export async function logActivation(log: LogContext, ids: readonly PersonId[], hasLeft = true): Promise<void> {
  if (ids.length === 0) return;
  const rows = await log.tx
    .select()
    .from(people)
    .where(and(inArray(people.id, [...ids]), eq(people.hasLeft, hasLeft)))
    .orderBy(asc(people.id));
  await logPeople(
    log,
    rows.map((after) => ({ before: { ...after, hasLeft: !hasLeft }, after })),
  );
}

/** Logs that a password link was created for a user, without the link. */
export async function logLinks(
  log: LogContext,
  made: readonly { readonly person: Pick<PersonRow, 'id' | 'names'>; readonly kind: 'invited' | 'reset' }[],
): Promise<void> {
  await write(
    log,
    ...made.map(({ person, kind }) => ({
      kind,
      subject: person.id,
      isGroup: false,
      subjectNames: person.names,
      changes: {},
    })),
  );
}

export async function logGroup(log: LogContext, before: LoggedGroup | undefined, id: string): Promise<void> {
  const after = await loggedGroup(log.tx, id);
  if (after === undefined) return;
  const changes = diffFields(before && (await toLoggedGroup(log.tx, before)), await toLoggedGroup(log.tx, after));
  const isClosed = before?.row.isClosed === false && after.row.isClosed;
  if (before !== undefined && !isClosed && Object.keys(changes).length === 0) return;
  const kind = isClosed ? 'closed' : before === undefined ? 'added' : 'changed';
  await write(log, { kind, subject: id, isGroup: true, subjectNames: after.row.names, changes });
}

/** Logs new groups, which have no head and no members yet. */
export async function logNewGroups(
  log: LogContext,
  added: readonly GroupRow[],
  nameOf: (parent: string) => LocalizedNames | undefined,
): Promise<void> {
  const rows = added.map((row) => {
    const parent = row.parent === null ? undefined : nameOf(row.parent);
    const fields = { name: [row.names], parent: parent === undefined ? [] : [parent], head: [], members: [] };
    const changes = diffFields(undefined, fields);
    return { kind: 'added' as const, subject: row.id, isGroup: true, subjectNames: row.names, changes };
  });
  await write(log, ...rows);
}

export async function loggedGroup(tx: Sql, id: string): Promise<LoggedGroup | undefined> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id));
  const members = await tx
    .select({ id: memberships.person })
    .from(memberships)
    .where(eq(memberships.group, id))
    .orderBy(asc(memberships.person));
  return row && { row, members: members.map((each) => each.id) };
}

async function write(
  { tx, tenant, newId, now, origin, actor }: LogContext,
  ...entries: readonly Pick<LogRow, 'kind' | 'subject' | 'isGroup' | 'subjectNames' | 'changes'>[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insert(peopleLog)
    .values(entries.map((entry) => ({ ...entry, id: newId(), tenant, at: now, actor: actor ?? null, origin })));
}

function toChangeKind(before: PersonRow | undefined, after: PersonRow): LogRow['kind'] {
  if (before === undefined) return 'added';
  if (before.hasLeft !== after.hasLeft) return after.hasLeft ? 'left' : 'back';
  if (before.isAdministrator !== after.isAdministrator) return after.isAdministrator ? 'granted' : 'revoked';
  return 'changed';
}

type LoggedFields = Readonly<Record<string, LoggedValue>>;

type NameLookupById = ReadonlyMap<string, LocalizedNames>;

/** Returns the names of the departments and managers of these users. */
async function loadNames(tx: Sql, rows: readonly (PersonRow | undefined)[]): Promise<NameLookupById> {
  const ids = (pick: (row: PersonRow) => string | null) => [
    ...new Set(rows.flatMap((row) => (row === undefined ? [] : (pick(row) ?? [])))),
  ];
  const [units, above] = [ids(({ department }) => department), ids(({ superior }) => superior)];
  const named = [
    ...(units.length === 0
      ? []
      : await tx.select({ id: groups.id, names: groups.names }).from(groups).where(inArray(groups.id, units))),
    ...(above.length === 0
      ? []
      : await tx.select({ id: people.id, names: people.names }).from(people).where(inArray(people.id, above))),
  ];
  return new Map(named.map(({ id, names }) => [id, names]));
}

function toLoggedPerson(row: PersonRow, names: NameLookupById): LoggedFields {
  const named = (id: string | null) => {
    const found = id === null ? undefined : names.get(id);
    return found === undefined ? [] : [found];
  };
  return {
    name: [row.names],
    account: row.account,
    department: named(row.department),
    post: [row.post],
    superior: named(row.superior),
    email: row.email,
    mobile: row.mobile,
    ...knownProperties(row.properties),
  };
}

const toLoggedGroup = async (tx: Sql, { row, members }: LoggedGroup): Promise<LoggedFields> => ({
  name: [row.names],
  parent: await toNameList(tx, groups, [row.parent]),
  head: await toNameList(tx, people, [row.head]),
  members: await toNameList(tx, people, members),
});

async function toNameList(
  tx: Sql,
  table: typeof people | typeof groups,
  ids: readonly (string | null)[],
): Promise<readonly LocalizedNames[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const rows = await tx
    .select({ names: table.names })
    .from(table)
    .where(inArray(table.id, wanted))
    .orderBy(asc(table.id));
  return rows.map(({ names }) => names);
}

function diffFields(before: LoggedFields | undefined, after: LoggedFields): LoggedChanges {
  const differs = (field: string) => JSON.stringify(before?.[field] ?? EMPTY) !== JSON.stringify(after[field] ?? EMPTY);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => (before === undefined ? !isEmpty(value) : differs(field)))
      .map(([field, value]) => [
        field,
        { ...(before?.[field] !== undefined && { before: before[field] }), after: value },
      ]),
  );
}

const EMPTY = '';
const isEmpty = (value: LoggedValue): boolean =>
  value.length === 0 || (typeof value !== 'string' && value.every((names) => names['zh-CN'] === ''));
