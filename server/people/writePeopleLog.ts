import { asc, eq, inArray } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { GroupRow, PersonRow } from '../directory/directory.ts';
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
  if (after === undefined) return;
  const changes = changesBetween(before && (await toldPerson(log.tx, before)), await toldPerson(log.tx, after));
  const kind = kindOfPerson(before, after);
  if (kind === 'changed' && Object.keys(changes).length === 0) return;
  await write(log, { kind, subject: id, isGroup: false, subjectNames: after.names, changes });
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

const write = (
  { tx, tenant, newId, now, origin, actor }: LogFacts,
  entry: Pick<LogRow, 'kind' | 'subject' | 'isGroup' | 'subjectNames' | 'changes'>,
) => tx.insert(peopleLog).values({ ...entry, id: newId(), tenant, at: now, actor: actor ?? null, origin });

function kindOfPerson(before: PersonRow | undefined, after: PersonRow): LogRow['kind'] {
  if (before === undefined) return 'added';
  if (before.hasLeft !== after.hasLeft) return after.hasLeft ? 'left' : 'back';
  if (before.isAdministrator !== after.isAdministrator) return after.isAdministrator ? 'granted' : 'revoked';
  return 'changed';
}

type Told = Readonly<Record<string, LoggedValue>>;

const toldPerson = async (tx: Sql, row: PersonRow): Promise<Told> => ({
  name: [row.names],
  account: row.account,
  department: await namesOf(tx, groups, [row.department]),
  post: [row.post],
  superior: await namesOf(tx, people, [row.superior]),
  email: row.email,
  mobile: row.mobile,
});

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
