import fc from 'fast-check';
import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tasks } from '../schema/openWork.ts';
import { batchStatements } from './batchStatements.ts';
import {
  updateStatement,
  insertStatement,
  IGNORE_CONFLICT,
  deleteStatement,
  type WriteStatement,
} from './writeStatement.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Sql } from '../database.ts';
import { disableReuse } from './statementReuse.ts';

type Row = typeof tasks.$inferSelect;

const BARE: Omit<Row, 'id'> = {
  tenant: 'qingling',
  instance: '7',
  definition: '1',
  category: 'hr',
  node: 'manager',
  nodeName: 'Manager',
  token: 't1',
  kind: 'ordinary',
  status: 'opened',
  version: 1,
  owner: null,
  assignee: null,
  parent: null,
  wakes: null,
  executors: [],
  createdAt: 0,
  dueAt: null,
  urgedCount: 0,
  urgedAt: null,
};

/** Arbitrary text without NUL characters, which PostgreSQL does not store. */
const words = fc.oneof(
  fc.constantFrom('', '$1', "'; --", '0 1', '{"a":1}', '稟議', 'null'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });
/** A random subset of columns, each with a value or null. */
const someColumns = fc.record(
  {
    version: fc.integer({ min: 0, max: 2_000_000_000 }),
    owner: fc.option(words),
    assignee: fc.option(words),
    parent: fc.option(words),
    wakes: fc.option(words),
    executors: fc.array(fc.record({ kind: fc.constant('person' as const), id: words, name: words }), { maxLength: 3 }),
    createdAt: moment,
    dueAt: fc.option(moment),
  },
  { requiredKeys: [] },
);
const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The operation on each row: each row is written at most once. */
const fate = fc.oneof(
  fc.record({
    what: fc.constantFrom('add', 'keep', 'find', 'change' as const),
    columns: fc.oneof(fc.constant({}), someColumns),
  }),
  fc.constantFrom({ what: 'remove' as const, columns: {} }, { what: 'nothing' as const, columns: {} }),
);
const step = fc.record({
  fates: fc.tuple(...IDS.map(() => fate)),
  /** The value that the database computes for rows, and the column it is written to. */
  word: words,
  column: fc.constantFrom('owner', 'wakes'),
  /** The query sent with the writes, if there is one. */
  than: fc.option(fc.integer({ min: 0, max: 6 })),
});
interface Step {
  readonly fates: readonly { readonly what: string; readonly columns: Partial<Row> }[];
  readonly word: string;
  readonly column: 'owner' | 'wakes';
}

interface Deed {
  readonly id: string;
  readonly columns: Partial<Row>;
}
/** Returns the operations of a step on a table with these rows; no row is inserted twice. */
function toOperations({ fates }: Step, rows: ReadonlyMap<string, Row>) {
  const of = (wanted: string): Deed[] =>
    IDS.flatMap((id, index) => {
      const { what, columns } = fates[index] ?? { what: 'nothing', columns: {} };
      return what === wanted ? [{ id, columns }] : [];
    });
  const isNew = ({ id }: Deed) => !rows.has(id);
  return {
    added: of('add').filter(isNew),
    kept: of('keep'),
    found: of('find').filter(isNew),
    changed: of('change').filter(({ columns }) => Object.keys(columns).length > 0),
    removed: of('remove').map(({ id }) => id),
  };
}
type Deeds = ReturnType<typeof toOperations>;

const givenIn = ({ id, columns }: Deed) => {
  const { owner, assignee, parent, wakes, dueAt, ...bare } = BARE;
  return { ...bare, owner: undefined, ...columns, id };
};
const writingsFor = (
  { added, kept, found, changed, removed }: Deeds,
  { column, word }: Step,
): readonly WriteStatement[] => [
  ...insertStatement(tasks, added.map(givenIn)),
  ...insertStatement(tasks, kept.map(givenIn), IGNORE_CONFLICT),
  ...insertStatement(tasks, found.map(givenIn), undefined, {
    [column]: [(of) => sql`${of}::text || ' was found'`, word],
  }),
  ...changed.map(({ id, columns }) =>
    updateStatement(tasks, { wakes: undefined, ...columns }, { id, tenant: BARE.tenant }),
  ),
  ...deleteStatement(tasks.id, removed),
];

/** Returns the expected rows after the operations. */
function applyOperations(
  rows: ReadonlyMap<string, Row>,
  deeds: Deeds,
  { column, word }: Step,
): ReadonlyMap<string, Row> {
  const added = [...deeds.added, ...deeds.kept.filter(({ id }) => !rows.has(id))];
  const all = new Map([
    ...rows,
    ...added.map(({ id, columns }) => [id, { ...BARE, ...columns, id }] as const),
    ...deeds.found.map(({ id, columns }) => [id, { ...BARE, ...columns, [column]: `${word} was found`, id }] as const),
  ]);
  for (const { id, columns } of deeds.changed) {
    const row = rows.get(id);
    if (row) all.set(id, { ...row, ...columns });
  }
  return new Map([...all].filter(([id]) => !deeds.removed.includes(id)).toSorted());
}

const areMore = (than: number): WriteStatement => ({
  shape: 'are more',
  values: [than],
  build: (_, at) => sql`(select count(*) > ${at(0)}::int from tasks)`,
});

const WAYS: readonly [string, (tx: Sql) => Sql][] = [
  ['together', (tx) => tx],
  ['separately', disableReuse],
];

onBothDatabases('batched write statements', (fresh) => {
  it.each(WAYS)('have the same result as single statements, in any shape and order, sent %s', async (_, asSent) => {
    const database = await fresh();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await database.sql.delete(tasks);
        let rows: ReadonlyMap<string, Row> = new Map();
        for (const each of steps) {
          const deeds = toOperations(each, rows);
          const writings = writingsFor(deeds, each);
          const { than } = each;
          const question = than === null ? undefined : areMore(than);
          const answer = await database.transaction((tx) => batchStatements(asSent(tx), writings, question));
          expect(answer).toBe(than !== null && rows.size > than);
          rows = applyOperations(rows, deeds, each);
          expect(await database.sql.select().from(tasks).orderBy(asc(tasks.id))).toEqual([...rows.values()]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each(WAYS)('are rolled back together when one of them fails, sent %s', async (_, asSent) => {
    const database = await fresh();
    const row = { ...BARE, id: 'a' };
    await database.transaction((tx) => batchStatements(asSent(tx), insertStatement(tasks, [row])));
    const twice = [...insertStatement(tasks, [{ ...BARE, id: 'b' }]), ...insertStatement(tasks, [row])];
    await expect(database.transaction((tx) => batchStatements(asSent(tx), twice))).rejects.toThrow();
    expect(await database.sql.select({ id: tasks.id }).from(tasks)).toEqual([{ id: 'a' }]);
  });

  it.each(WAYS)('are rolled back when an update does not find its row, sent %s', async (_, asSent) => {
    const database = await fresh();
    const step = (id: string) => [
      ...insertStatement(tasks, [{ ...BARE, id: `beside ${id}` }]),
      updateStatement(tasks, { owner: 'li' }, { id }, `task ${id} has no row`),
    ];
    await database.transaction((tx) => batchStatements(asSent(tx), insertStatement(tasks, [{ ...BARE, id: 'a' }])));
    await database.transaction((tx) => batchStatements(asSent(tx), step('a')));
    await expect(database.transaction((tx) => batchStatements(asSent(tx), step('b')))).rejects.toThrow(
      'task b has no row',
    );
    expect(await database.sql.select({ id: tasks.id, owner: tasks.owner }).from(tasks).orderBy(asc(tasks.id))).toEqual([
      { id: 'a', owner: 'li' },
      { id: 'beside a', owner: null },
    ]);
  });

  it('do nothing for no rows', () => {
    expect([...insertStatement(tasks, []), ...deleteStatement(tasks.id, [])]).toEqual([]);
  });
});
