import fc from 'fast-check';
import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tasks } from '#server/storage/schema/openWork.ts';
import { lastTogether, together } from '#server/storage/together.ts';
import { change, insertion, KEPT, removal, type Writing } from '#server/storage/writing.ts';
import { onBothDatabases } from '#test/support/database.ts';

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
};

/** Text as people write it; PostgreSQL has no sign 0. */
const words = fc.oneof(
  fc.constantFrom('', '$1', "'; --", '0 1', '{"a":1}', '稟議', 'null'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });
/** Some columns, each with a value, with null or not at all. */
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
/** What becomes of each row: each is written once at most. */
const fate = fc.oneof(
  fc.record({
    what: fc.constantFrom('add', 'keep', 'find', 'change' as const),
    columns: fc.oneof(fc.constant({}), someColumns),
  }),
  fc.constantFrom({ what: 'remove' as const, columns: {} }, { what: 'nothing' as const, columns: {} }),
);
const step = fc.record({
  fates: fc.tuple(...IDS.map(() => fate)),
  /** What the database finds for rows by itself, and where it goes. */
  word: words,
  column: fc.constantFrom('owner', 'wakes'),
  /** The question that goes with it, if there is one. */
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
/** What is done in a step, to a table with these rows: no row is added twice. */
function deedsOf({ fates }: Step, rows: ReadonlyMap<string, Row>) {
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
type Deeds = ReturnType<typeof deedsOf>;

const givenIn = ({ id, columns }: Deed) => {
  const { owner, assignee, parent, wakes, dueAt, ...bare } = BARE;
  return { ...bare, owner: undefined, ...columns, id };
};
const writingsFor = ({ added, kept, found, changed, removed }: Deeds, { column, word }: Step): readonly Writing[] => [
  ...insertion(tasks, added.map(givenIn)),
  ...insertion(tasks, kept.map(givenIn), KEPT),
  ...insertion(tasks, found.map(givenIn), undefined, { [column]: [(of) => sql`${of}::text || ' was found'`, word] }),
  ...changed.map(({ id, columns }) => change(tasks, { wakes: undefined, ...columns }, { id, tenant: BARE.tenant })),
  ...removal(tasks.id, removed),
];

/** The table after it. */
function after(rows: ReadonlyMap<string, Row>, deeds: Deeds, { column, word }: Step): ReadonlyMap<string, Row> {
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

const areMore = (than: number): Writing => ({
  shape: 'are more',
  values: [than],
  words: (_, at) => sql`(select count(*) > ${at(0)}::int from tasks)`,
});

onBothDatabases('writings that leave together', (fresh) => {
  it('come to what they come to one by one, whatever shapes they have and in whatever order these come', async () => {
    const database = await fresh();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await database.sql.delete(tasks);
        let rows: ReadonlyMap<string, Row> = new Map();
        for (const each of steps) {
          const deeds = deedsOf(each, rows);
          const writings = writingsFor(deeds, each);
          const { than } = each;
          if (than === null) await database.transaction((tx) => lastTogether(tx, writings));
          else {
            const answer = await database.transaction((tx) => together(tx, writings, areMore(than)));
            expect(answer).toBe(rows.size > than);
          }
          rows = after(rows, deeds, each);
          expect(await database.sql.select().from(tasks).orderBy(asc(tasks.id))).toEqual([...rows.values()]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are undone with what failed among them', async () => {
    const database = await fresh();
    const row = { ...BARE, id: 'a' };
    await database.transaction((tx) => lastTogether(tx, insertion(tasks, [row])));
    const twice = [...insertion(tasks, [{ ...BARE, id: 'b' }]), ...insertion(tasks, [row])];
    await expect(database.transaction((tx) => lastTogether(tx, twice))).rejects.toThrow();
    expect(await database.sql.select({ id: tasks.id }).from(tasks)).toEqual([{ id: 'a' }]);
  });

  it('are none where there are no rows', () => {
    expect([...insertion(tasks, []), ...removal(tasks.id, [])]).toEqual([]);
  });
});
