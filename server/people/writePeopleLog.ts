import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { GroupRow, PersonRow } from '../directory/directory.ts';
import { knownProperties } from '../directory/properties.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { peopleLog, type LoggedChanges, type LoggedValue } from '../storage/schema/peopleLog.ts';

type LogRow = typeof peopleLog.$inferSelect;

/** Who writes into the log, and when. */
export interface LogFacts {
  readonly tx: Sql;
  readonly tenant: string;
  readonly newId: () => string;
  readonly now: Instant;
  readonly origin: LogRow['origin'];
  readonly actor?: PersonId;
}

/** A group as the log compares it: with who was put into it. */
export interface LoggedGroup {
  readonly row: GroupRow;
  readonly members: readonly PersonId[];
}

/** Writes down what has become of a person; where nothing has, nothing. */
export async function logPerson(log: LogFacts, before: PersonRow | undefined, id: PersonId): Promise<void> {
  const [after] = await log.tx.select().from(people).where(eq(people.id, id));
  if (after !== undefined) await logPeople(log, [{ after, ...(before && { before }) }]);
}

/** A statement has room for 65,535 values. */
const ROWS_AT_ONCE = 1_000;

/** The same of many: what is written down for each is what was read, and no row is read again. */
export async function logPeople(
  log: LogFacts,
  changed: readonly { readonly before?: PersonRow; readonly after: PersonRow }[],
): Promise<void> {
  for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
    const part = changed.slice(at, at + ROWS_AT_ONCE);
    const names = await namesIn(
      log.tx,
      part.flatMap(({ before, after }) => [before, after]),
    );
    const rows = part.flatMap(({ before, after }) => {
      const changes = changesBetween(before && toldPerson(before, names), toldPerson(after, names));
      const kind = kindOfPerson(before, after);
      if (kind === 'changed' && Object.keys(changes).length === 0) return [];
      return { kind, subject: after.id, isGroup: false, subjectNames: after.names, changes };
    });
    await write(log, ...rows);
  }
}

/** These have left just now, or are there again. */
export async function logLeft(log: LogFacts, ids: readonly PersonId[], hasLeft = true): Promise<void> {
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

/** A link to choose a password was made for somebody; never which. */
export async function logLinks(
  log: LogFacts,
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

/** The same of a group. */
export async function logGroup(log: LogFacts, before: LoggedGroup | undefined, id: string): Promise<void> {
  const after = await loggedGroup(log.tx, id);
  if (after === undefined) return;
  const changes = changesBetween(before && (await toldGroup(log.tx, before)), await toldGroup(log.tx, after));
  const isClosed = before?.row.isClosed === false && after.row.isClosed;
  if (before !== undefined && !isClosed && Object.keys(changes).length === 0) return;
  const kind = isClosed ? 'closed' : before === undefined ? 'added' : 'changed';
  await write(log, { kind, subject: id, isGroup: true, subjectNames: after.row.names, changes });
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
  { tx, tenant, newId, now, origin, actor }: LogFacts,
  ...entries: readonly Pick<LogRow, 'kind' | 'subject' | 'isGroup' | 'subjectNames' | 'changes'>[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insert(peopleLog)
    .values(entries.map((entry) => ({ ...entry, id: newId(), tenant, at: now, actor: actor ?? null, origin })));
}

function kindOfPerson(before: PersonRow | undefined, after: PersonRow): LogRow['kind'] {
  if (before === undefined) return 'added';
  if (before.hasLeft !== after.hasLeft) return after.hasLeft ? 'left' : 'back';
  if (before.isAdministrator !== after.isAdministrator) return after.isAdministrator ? 'granted' : 'revoked';
  return 'changed';
}

type Told = Readonly<Record<string, LoggedValue>>;

type NamesById = ReadonlyMap<string, Names>;

/** What the departments and superiors of these are called. */
async function namesIn(tx: Sql, rows: readonly (PersonRow | undefined)[]): Promise<NamesById> {
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

function toldPerson(row: PersonRow, names: NamesById): Told {
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

const toldGroup = async (tx: Sql, { row, members }: LoggedGroup): Promise<Told> => ({
  name: [row.names],
  parent: await namesOf(tx, groups, [row.parent]),
  head: await namesOf(tx, people, [row.head]),
  members: await namesOf(tx, people, members),
});

async function namesOf(
  tx: Sql,
  table: typeof people | typeof groups,
  ids: readonly (string | null)[],
): Promise<readonly Names[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const rows = await tx
    .select({ names: table.names })
    .from(table)
    .where(inArray(table.id, wanted))
    .orderBy(asc(table.id));
  return rows.map(({ names }) => names);
}

function changesBetween(before: Told | undefined, after: Told): LoggedChanges {
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
