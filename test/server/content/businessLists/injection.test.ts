import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoLists, type WireRow } from '#test/support/startDemoLists.ts';

interface ListWritten {
  readonly object: string;
  readonly colsJson: readonly { readonly field: string }[];
  readonly searchJson?: readonly { readonly fieldName: string; readonly type?: string }[];
}
interface ObjectWritten {
  readonly attributes: readonly { readonly name: string; readonly type: string }[];
}
const read = <T>(path: string): T => JSON.parse(readFileSync(`definitions/${path}.json`, 'utf8')) as T;

/** Every list of the demo company with its columns and search fields: text fields and date fields. */
const FIELDS = readdirSync('definitions/lists')
  .filter((file) => /^\w+\.json$/u.test(file))
  .map((file) => {
    const key = file.replace('.json', '');
    const { object, colsJson, searchJson = [] } = read<ListWritten>(`lists/${key}`);
    const types = new Map(
      read<ObjectWritten>(`objects/${object}`).attributes.map(({ name, type }) => [`F_${name.toUpperCase()}`, type]),
    );
    const all = new Set([...colsJson.map(({ field }) => field), ...searchJson.map(({ fieldName }) => fieldName)]);
    const ofType = (...wanted: readonly string[]) =>
      [...all].filter((field) => wanted.includes(types.get(field) ?? ''));
    const isAskedFor = searchJson.some(({ type }) => type === 'income');
    return { key, texts: ofType('varchar', 'clob'), days: ofType('date'), isAskedFor };
  })
  .filter(({ isAskedFor }) => !isAskedFor);
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
  // and values that exist
  '1',
  'a',
  'inUse',
  'hz3',
  'inUse,idle',
  '2026',
];
const OPERATORS = ['EQ', 'NEQ', 'LK', 'RIK', 'IN'];
/** Operators whose result does not depend on the value. */
const EMPTY_OPERATORS = ['ISNULL', 'NOTNULL'];
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  assets: ['F_PRICE', 'F_BOUGHTON', 'CREATE_TIME_', 'ID_'],
  vehicles: ['F_MILEAGE', 'F_SEATS', 'F_INSUREDUNTIL'],
  visitors: ['F_COMESAT', 'F_PEOPLE'],
};

onBothDatabases('a list filter with arbitrary input', (fresh, isWhole) => {
  let ask: Awaited<ReturnType<Awaited<ReturnType<typeof startDemoLists>>['asking']>>;
  beforeAll(async () => {
    ask = await (await startDemoLists(await fresh())).asking('sunli');
  });

  it('is tested on every list of the company', () => {
    expect(FIELDS.map(({ key }) => key)).toEqual(expect.arrayContaining(['assets', 'room_bookings', 'seal_register']));
  });

  it.each(isWhole ? FIELDS : FIELDS.slice(0, 1))(
    'finds in the list $key the same rows as a plain scan and never fails',
    async ({ key, texts, days }) => {
      const all = (await ask.data(key)).result.data;
      for (const field of isWhole ? texts : texts.slice(0, 2))
        for (const operator of [...OPERATORS, ...EMPTY_OPERATORS])
          for (const value of EMPTY_OPERATORS.includes(operator) ? CORPUS.slice(0, 1) : CORPUS) {
            const found = await ask.data(key, { [`Q_a.${field}_S_${operator}`]: value });
            expect([200, 400], `${field} ${operator} ${value.slice(0, 20)}`).toContain(found.status);
            if (found.status === 400) continue;
            const expected = all.filter((row) => isFound(row, field, operator, value)).map((row) => row['ID_']);
            expect(
              found.result.data.map((row) => row['ID_']).toSorted(),
              `${field} ${operator} ${value.slice(0, 20)}`,
            ).toEqual(expected.toSorted());
          }
      for (const field of days)
        for (const operator of ['EQ', 'GE', 'LE', 'GT', 'LT'])
          for (const value of new Set([...all.map((row) => dayOf(row, field)), '2026-02-29', '1', '9999-12-31'])) {
            const found = await ask.data(key, { [`Q_a.${field}_D_${operator}`]: value });
            expect([200, 400], `${field} ${operator} ${value}`).toContain(found.status);
            if (found.status === 400 || value === '') continue;
            const expected = all.filter((row) => isOnDay(dayOf(row, field), operator, value, row[field]));
            expect(found.result.data.map((row) => row['ID_']).toSorted(), `${field} ${operator} ${value}`).toEqual(
              expected.map((row) => row['ID_']).toSorted(),
            );
          }
    },
  );

  it.each(isWhole ? Object.keys(OTHERS) : Object.keys(OTHERS).slice(0, 1))(
    'is not accepted as a number or date in the list %s and finds nothing',
    async (key) => {
      for (const field of OTHERS[key] ?? [])
        for (const operator of ['GE', 'LE', 'EQ', 'LK'])
          for (const value of CORPUS.slice(0, 9)) {
            const found = await ask.data(key, { [`Q_${field}_D_${operator}`]: value });
            expect([200, 400]).toContain(found.status);
            if (found.status === 200 && operator !== 'LK') expect(found.result.data).toEqual([]);
          }
    },
  );

  it('cannot reach data outside the list', async () => {
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

/** Compares as the contract specifies: texts match by part and ignore case; a missing value is not a text. */
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

const dayOf = (row: WireRow, field: string): string => String(row[field] ?? '').slice(0, 10);

/** A date covers all its hours; "before" and "after" exclude the whole day. */
function isOnDay(day: string, operator: string, value: string, moment: WireRow[string] = ''): boolean {
  if (day === '' || !/^\d{4}-\d\d-\d\d$/u.test(value) || value === '2026-02-29') return false;
  switch (operator) {
    case 'EQ':
      return day === value;
    case 'GE':
      return day >= value;
    case 'LE':
      return day <= value;
    case 'LT':
      return day < value;
    default:
      return String(moment) > `${value} 00:00:00`;
  }
}
