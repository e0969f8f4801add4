import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForeignPlatform, NO_BODY } from '#test/support/createForeignPlatform.ts';
import { BROKEN_ANSWERS, STRANGE_VALUES } from '#test/support/strangeAnswers.ts';
import { FOREIGN_ROWS as ROWS, type ForeignList } from '#test/support/foreignRows.ts';
import { bare, LISTS, RECORDS, type ListCall } from '#test/support/foreignLists.ts';

interface Shown {
  readonly rows: readonly unknown[];
  readonly skipped: number;
}
/** Returns the rows a page would show, from any kind of result. */
function toShownRows(answer: unknown): Shown {
  const { ok, value, skipped = 0 } = answer as { ok: boolean; value: Record<string, unknown>; skipped?: number };
  if (!ok) throw new Error(`Not read: ${JSON.stringify(answer)}`);
  const rows = (value['rows'] ?? value['readers'] ?? value) as readonly unknown[];
  return { rows, skipped: Number(value['skipped'] ?? skipped) };
}
const show = async ({ name, read }: ListCall, body: unknown): Promise<Shown> =>
  toShownRows(await read(createForeignPlatform({ [name]: () => body }).call));

const without = (object: object, key: string): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

/** Unexpected values of a platform: other types, empty values, misleading texts. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    1,
    -1,
    true,
    false,
    'true',
    'YES',
    'x',
    '{',
    '{"a":1}',
    '[]',
    [],
    {},
    [null],
    [7],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
type Path = readonly [string, ...string[]];
/** Paths of all properties of a row, including nested rows. */
const listPaths = (row: object): readonly Path[] =>
  Object.entries(row).flatMap(([key, value]: readonly [string, unknown]): readonly Path[] => [
    [key],
    ...(typeof value === 'object' && value !== null ? listPaths(value).map((rest): Path => [key, ...rest]) : []),
  ]);
function put(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(target))
    return target.map((each: unknown, at) => (String(at) === key ? put(each, rest, value) : each));
  const record = target as Record<string, unknown>;
  return rest.length === 0 && value === undefined
    ? without(record, key)
    : { ...record, [key]: put(record[key], rest, value) };
}
const isId = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';
const mutation = ({ rows }: ForeignList) =>
  fc.record({
    at: fc.nat({ max: rows.length - 1 }),
    place: fc.constantFrom(...listPaths(rows[0] ?? {})),
    value: fc.option(odd, { nil: undefined }),
  });

describe.each(Object.entries({ ...LISTS, ...RECORDS }))('%s', (_, called) => {
  const { list, wrap } = called;
  const isRecord = list === ROWS.records;

  it('returns every valid row of the contract', async () => {
    expect(await show(called, wrap(list.rows))).toMatchObject({ rows: [{}, {}, {}], skipped: 0 });
  });

  it('keeps every row with one invalid value, and skips and counts only a row without an id', async () => {
    const whole = await show(called, wrap(list.rows));
    await fc.assert(
      fc.asyncProperty(mutation(list), async ({ at, place, value }) => {
        const rows = list.rows.map((row, index) => (index === at ? put(row, place, value) : row));
        const { rows: shown, skipped } = await show(called, wrap(rows));
        const isMissing = !isRecord && place.length === 1 && place[0] === list.own && !isId(value);
        expect([shown.length, skipped]).toEqual(isMissing ? [2, 1] : [3, 0]);
        const others = whole.rows.filter((__, index) => index !== at);
        expect(shown.filter((__, index) => isMissing || index !== at)).toEqual(others);
      }),
      { numRuns: 60 },
    );
  });

  it.each([[null], ['x'], [7], [true]])('keeps the other rows and counts one when a row is %j', async (row) => {
    expect(await show(called, wrap([list.rows[0], row, list.rows[2]]))).toMatchObject({ rows: [{}, {}], skipped: 1 });
  });

  it('is empty without rows', async () => {
    expect(await show(called, wrap([]))).toEqual({ rows: [], skipped: 0 });
    // A call that returns nothing has no body, never the word `null` (contract wire 2.1).
    expect(await show(called, wrap === bare ? NO_BODY : wrap(null))).toEqual({ rows: [], skipped: 0 });
  });

  it.each(
    ['maintenance', ...STRANGE_VALUES, wrap([{ foo: 1 }]), wrap(7), { data: { items: list.rows } }].map((each) => [
      each,
    ]),
  )('is not empty but a failure when the response is unrelated: %j', async (answer) => {
    const nonsense = await called.read(createForeignPlatform({ [called.name]: () => answer }).call);
    expect(nonsense).toMatchObject({ ok: false });
  });

  it.each(BROKEN_ANSWERS)('is not empty but a failure when the response is %s', async (__, status, body) => {
    const fetch = async () => new Response(status === 204 ? null : body, { status });
    expect(await called.read(createForeignPlatform({}, { fetch }).call)).toMatchObject({
      ok: false,
      error: { kind: expect.stringMatching(/^(?:unreadable|serverFault)$/u) },
    });
  });

  it('reads ten thousand rows, and numbers sent as text', async () => {
    const [row = {}] = list.rows;
    const many = Array.from({ length: 10_000 }, (__, index) => ({ ...row, [list.own]: String(index + 1) }));
    expect((await show(called, wrap(many))).rows).toHaveLength(10_000);
    const numbered = list.rows.map((each) =>
      Object.fromEntries(
        Object.entries(each).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
      ),
    );
    expect((await show(called, wrap(numbered))).rows).toEqual((await show(called, wrap(list.rows))).rows);
  });

  it('reads an envelope with flags as text, and an invalid total', async () => {
    if (wrap === bare) return;
    const { result, ...envelope } = wrap(list.rows) as { readonly result?: object };
    const told = { ...envelope, success: 'true', message: { text: '' }, code: null };
    const body = result ? { ...told, result: { ...result, totalCount: null, pageNo: 'first' } } : told;
    expect(await show(called, body)).toMatchObject({ rows: [{}, {}, {}] });
  });
});
