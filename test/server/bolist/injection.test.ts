import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { demoLists, type WireRow } from '#test/support/demoLists.ts';

const LISTS = ['assets', 'meeting_rooms', 'places', 'seals', 'suppliers', 'vehicles', 'visitors'];
const CORPUS = [
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%%',
  "\\'; drop table instances; --",
  'x'.repeat(10_000),
  'a\u0000b',
  Array.from({ length: 200 }, (_, at) => `v${at}`).join(','),
  '${jndi:ldap://x}',
  '{"a":1}',
  'null',
  // and what is there
  '1',
  'a',
  'inUse',
  'hz3',
  'inUse,idle',
  '2026',
];
const OPERATORS = ['EQ', 'NEQ', 'LK', 'RIK', 'IN'];
/** Asked with anything, they say the same. */
const EMPTINESS = ['ISNULL', 'NOTNULL'];
/** What is compared as a text; figures and days follow rules of their own. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  assets: ['F_NAME', 'F_CODE', 'F_STATE', 'F_KIND', 'F_PLACE', 'F_NOTE'],
  meeting_rooms: ['F_NAME', 'F_PLACE', 'F_STATE'],
  places: ['F_NAME', 'F_PARENT'],
  seals: ['F_NAME', 'F_STATE', 'F_KIND'],
  suppliers: ['F_NAME', 'F_GRADE', 'F_KIND', 'F_CONTACT'],
  vehicles: ['F_PLATE', 'F_STATE', 'F_NAME'],
  visitors: ['F_NAME', 'F_STATE', 'F_COMPANY'],
};
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  assets: ['F_PRICE', 'F_BOUGHTON', 'CREATE_TIME_', 'ID_'],
  vehicles: ['F_MILEAGE', 'F_SEATS', 'F_INSUREDUNTIL'],
  visitors: ['F_COMESAT', 'F_PEOPLE'],
};

onBothDatabases('whatever is typed into a filter', (fresh, isWhole) => {
  let ask: Awaited<ReturnType<Awaited<ReturnType<typeof demoLists>>['asking']>>;
  beforeAll(async () => {
    ask = await (await demoLists(await fresh())).asking('wangfang');
  });

  it.each(isWhole ? LISTS : LISTS.slice(0, 1))(
    'finds in the list %s what a plain look at its rows finds, and breaks nothing',
    async (key) => {
      const all = (await ask.data(key)).result.data;
      expect(all.length).toBeGreaterThan(3);
      for (const field of TEXTS[key] ?? [])
        for (const operator of [...OPERATORS, ...EMPTINESS])
          for (const value of EMPTINESS.includes(operator) ? CORPUS.slice(0, 1) : CORPUS) {
            const found = await ask.data(key, { [`Q_a.${field}_S_${operator}`]: value });
            expect([200, 400], `${field} ${operator} ${value.slice(0, 20)}`).toContain(found.status);
            if (found.status === 400) continue;
            const expected = all.filter((row) => isFound(row, field, operator, value)).map((row) => row['ID_']);
            expect(
              found.result.data.map((row) => row['ID_']).toSorted(),
              `${field} ${operator} ${value.slice(0, 20)}`,
            ).toEqual(expected.toSorted());
          }
    },
  );

  it.each(Object.keys(OTHERS))('is no figure and no day in the list %s, and finds nothing', async (key) => {
    for (const field of OTHERS[key] ?? [])
      for (const operator of ['GE', 'LE', 'EQ', 'LK'])
        for (const value of CORPUS.slice(0, 9)) {
          const found = await ask.data(key, { [`Q_${field}_D_${operator}`]: value });
          expect([200, 400]).toContain(found.status);
          if (found.status === 200 && operator !== 'LK') expect(found.result.data).toEqual([]);
        }
  });

  it('has no way around the list', async () => {
    for (const name of ['Q_a.F_NAME" or 1=1_S_EQ', 'Q_extra_S_LK', 'Q_TENANT_ID__S_NEQ', '__proto__', 'constructor']) {
      const found = await ask.data('assets', { [name]: 'x' });
      expect([200, 400], name).toContain(found.status);
    }
    for (const sortField of ['F_NAME; drop table tasks', 'extra', 'constructor', '1'])
      expect((await ask.data('assets', {}, { sortField, sortOrder: 'asc; --' })).status).toBe(200);
    for (const queryCondition of [
      '{',
      '[]',
      '{"rules":"x"}',
      '{"rules":[{"fieldName":"x\' or 1=1"}]}',
      '{"rules":[{}]}',
    ])
      expect([200, 400]).toContain((await ask.data('assets', { queryCondition })).status);
    expect((await ask.data('assets')).result.totalCount).toBe(18);
  });
});

/** As the contract words the comparisons: parts of texts whatever their capitals, nothing is no text. */
function isFound(row: WireRow, field: string, operator: string, value: string): boolean {
  const said = row[field] ?? null;
  const text = said === null ? '' : String(said);
  const [low, part] = [text.toLowerCase(), value.toLowerCase()];
  switch (operator) {
    case 'ISNULL':
      return text === '';
    case 'NOTNULL':
      return text !== '';
    case 'EQ':
      return text !== '' && text === value;
    case 'NEQ':
      return said !== null && text !== value;
    case 'LK':
      return text !== '' && low.includes(part);
    case 'RIK':
      return text !== '' && low.startsWith(part);
    default:
      return text !== '' && value.split(',').includes(text);
  }
}
