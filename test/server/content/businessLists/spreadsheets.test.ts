import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoLists } from '#test/support/startDemoLists.ts';
import { loginSpreadsheetClient, createWorkbook, type ImportAnswer, type TestRow } from '#test/support/spreadsheets.ts';

type Lists = Awaited<ReturnType<typeof startDemoLists>>;
type Excel = Awaited<ReturnType<typeof loginSpreadsheetClient>>;

const KEY = 'Record ID (do not change)';
const HEADINGS = ['Asset', 'Asset number', 'Status', 'Cost', 'Assigned to', 'Location', 'Type', 'Purchased on', KEY];

onBothDatabases('lists as spreadsheets', (fresh, isWhole) => {
  let lists: Lists;
  let hepeng: Excel;
  let wangfang: Excel;
  let excelOf: (account: string, language?: string) => Promise<Excel>;
  beforeAll(async () => {
    lists = await startDemoLists(await fresh());
    excelOf = (account, language) => loginSpreadsheetClient(lists.app, account, language);
    [hepeng, wangfang] = [await excelOf('hepeng'), await excelOf('wangfang')];
  });
  const assets = async (params: Readonly<Record<string, string>> = {}) =>
    (await (await lists.asking('hepeng')).data('assets', params)).result.data;
  const withCode = async (code: string) => (await assets({ Q_F_CODE_S_EQ: code }))[0];
  /** Returns the exported row of an asset number with some cells changed. */
  const exported = async (code: string, changes: Readonly<Record<string, TestRow[number]>>): Promise<TestRow> => {
    const [, ...rows] = await hepeng.rows('assets');
    const row = rows.find((each) => each[1] === code) ?? [];
    return HEADINGS.map((heading, at) => (heading in changes ? (changes[heading] ?? null) : (row[at] ?? null)));
  };
  const send = async (...rows: readonly TestRow[]) => hepeng.send('assets', await createWorkbook([HEADINGS, ...rows]));
  const counts = ({ data }: ImportAnswer) => [data.added.length, data.changed.length, data.unchanged.length];

  describe('an export', () => {
    it("has the columns and texts of the list, in the reader's language", async () => {
      const [headings, ...rows] = await wangfang.rows('assets');
      expect(headings).toEqual(HEADINGS);
      expect(rows).toHaveLength(18);
      const [chinese] = await (await excelOf('wangfang', 'zh-CN')).rows('assets');
      expect(chinese?.slice(0, 4)).toEqual(['资产名称', '资产编号', '状态', '原值']);
      const row = rows.find((each) => each[1] === 'IT-2023-001');
      expect(row?.slice(0, 7)).toEqual([
        'Lenovo laptop X1',
        'IT-2023-001',
        'In use',
        12999,
        'Wang Fang',
        'Hangzhou, 5th floor',
        'Computer',
      ]);
      expect(row?.[7]).toBeInstanceOf(Date);
    });

    it('uses the filters of the list and its order or another one', async () => {
      const idle = await wangfang.rows('assets', { params: { 'Q_a.F_STATE_S_EQ': 'idle' } });
      expect(idle.slice(1).map((row) => row[2])).toEqual(['Idle', 'Idle']);
      const dear = await wangfang.rows('assets', { sortField: 'F_PRICE', sortOrder: 'desc' });
      const prices = dear.slice(1).map((row) => Number(row[3]));
      expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    });

    it('is a file for users with the export permission', async () => {
      expect(await wangfang.order('suppliers')).toMatchObject({ success: false, reason: 'record.notAllowed' });
      expect(await wangfang.order('nothing')).toMatchObject({ success: false });
      const { data } = await hepeng.order('assets');
      expect((await hepeng.fetchFile(data)).headers['content-disposition']).toContain('Assets');
      expect((await wangfang.fetchFile(data)).body).toContain('"success":false');
    });

    it('contains no text that is a formula', async () => {
      const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "'=1"];
      const made = await send(...risky.map((name, at): TestRow => [name, `R-${at}`, null, null, null, null, null]));
      expect(counts(made)).toEqual([6, 0, 0]);
      const rows = await hepeng.rows('assets', { params: { Q_F_CODE_S_RIK: 'R-' } });
      const names = rows.slice(1).map((row) => String(row[0]));
      expect(names.filter((name) => /^[=+\-@\t\r]/u.test(name))).toEqual([]);
      expect(names).toContain("'=1+1");
      expect(counts(await send(...rows.slice(1)))).toEqual([0, 0, 6]);
      expect((await withCode('R-0'))?.['F_NAME']).toBe('=1+1');
    });
  });

  describe('an import', () => {
    it('of an unchanged export changes nothing, in any language', async () => {
      for (const language of ['zh-CN', 'en-US', 'ja-JP']) {
        const excel = await excelOf('hepeng', language);
        const before = await assets();
        const answer = await excel.send('assets', await excel.fetched('assets'));
        expect(answer).toMatchObject({ success: true, data: { status: 'success', refused: [], unknownColumns: [] } });
        expect(counts(answer)).toEqual([0, 0, before.length]);
        expect(await assets()).toEqual(before);
      }
    });

    it('changes only what was changed in the file', async () => {
      const before = await withCode('IT-2024-011');
      const row = await exported('IT-2024-011', { Status: 'In repair', Cost: '2,450.50', 'Purchased on': '2026/1/5' });
      const answer = await send(row);
      expect(answer).toMatchObject({ message: 'All rows were imported.', data: { status: 'success', changed: [2] } });
      const after = await withCode('IT-2024-011');
      expect(after).toMatchObject({
        ...before,
        F_STATE: 'repair',
        F_STATE_NAME: '维修中',
        F_STATE_display: 'In repair',
        F_PRICE: 2450.5,
        F_BOUGHTON: '2026-01-05 00:00:00',
        UPDATE_TIME_: expect.any(String),
        UPDATE_BY_: expect.any(String),
      });
      expect(counts(await send(row))).toEqual([0, 0, 1]);
    });

    it('adds new records, with users given by name or account', async () => {
      const answer = await send(
        ['Desk', 'N-1', '闲置', 800, 'wangfang', 'Shanghai office', 'furniture', new Date('2026-03-02')],
        ['Chair', 'N-2', null, 0.1, 'Li Qiang', null, null, null],
      );
      expect(counts(answer)).toEqual([2, 0, 0]);
      expect(await withCode('N-1')).toMatchObject({
        F_STATE: 'idle',
        F_KIND: 'furniture',
        F_PLACE: 'sh',
        F_KEEPER_display: 'Wang Fang',
        F_BOUGHTON: '2026-03-02 00:00:00',
      });
      expect(await withCode('N-2')).toMatchObject({ F_PRICE: 0.1, F_KEEPER_display: 'Li Qiang' });
    });

    it('reports each rejected row with its line, column and reason', async () => {
      const answer = await send(
        ['Good', 'P-1'],
        ['No number', 'P-2', null, 'dear'],
        ['No day', 'P-3', null, null, null, null, null, 'yesterday'],
        ['No choice', 'P-4', 'Broken'],
        ['Nobody', 'P-5', null, null, 'Nobody at all'],
        [null, 'P-6', 'Wrong', 'x'],
        ['No such key', 'P-7', null, null, null, null, null, null, '999'],
        ['Too many digits', 'P-8', null, '12345678901.123'],
        ['n'.repeat(101), 'P-9'],
        [null, 'P-10'],
      );
      expect(answer.data).toMatchObject({ status: 'warning', added: [2], changed: [], unchanged: [] });
      expect(answer.data.refused.map(({ line, column }) => [line, column])).toEqual([
        [3, 'Cost'],
        [4, 'Purchased on'],
        [5, 'Status'],
        [6, 'Assigned to'],
        [7, 'Status'],
        [7, 'Cost'],
        [8, ''],
        [9, 'Cost'],
        [10, 'Asset'],
        [11, 'Asset'],
      ]);
      expect(answer.data.refused.every(({ reason }) => reason !== '' && !reason.includes('{{'))).toBe(true);
      expect(await assets({ Q_F_CODE_S_RIK: 'P-' })).toHaveLength(1);
    });

    it('accepts a record that occurs twice only once', async () => {
      const twice = [await exported('IT-2024-012', { Cost: 1 }), await exported('IT-2024-012', { Cost: 2 })];
      const answer = await send(...twice);
      expect(answer.data).toMatchObject({ changed: [2], refused: [{ line: 3, column: '' }] });
      expect(answer.data.refused[0]?.reason).toContain('2');
      expect((await withCode('IT-2024-012'))?.['F_PRICE']).toBe(1);
    });

    it('reports unknown or read-only columns, and is refused without a known column', async () => {
      const answer = await hepeng.send(
        'assets',
        await createWorkbook([
          ['Asset number', 'Colour', 'Asset'],
          ['C-1', 'red', 'Lamp'],
        ]),
      );
      expect(answer.data).toMatchObject({ added: [2], unknownColumns: ['Colour'] });
      const wrong = await hepeng.send(
        'assets',
        await createWorkbook([
          ['Colour', 'Size'],
          ['red', 3],
        ]),
      );
      expect(wrong).toMatchObject({ success: true, data: { status: 'error', unknownColumns: ['Colour', 'Size'] } });
      expect(wrong.message).toContain('column names');
    });

    it('requires the import permission and the permission for the record', async () => {
      const book = await hepeng.fetched('assets');
      const before = await assets();
      expect(await wangfang.send('assets', book)).toMatchObject({ success: false, reason: 'record.notAllowed' });
      expect(await wangfang.send('nothing', book)).toMatchObject({ success: false });
      expect(await assets()).toEqual(before);
    });
  });

  it('changes nothing after a round trip of arbitrary texts', async () => {
    const keeper = await lists.as('hepeng');
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.constantFrom('=1', "'=1", '_x0041_', ' a ', '\r\n', 'a\r\nb', '00123', '1e5', 'TRUE', '2026-01-05', '，', '-'),
    );
    const record = fc.record({
      name: text.map((word) => `N${word}`),
      code: text,
      price: fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('9999999999.99', '0.01', '-0.5')),
      boughtOn: fc.constantFrom('1899-12-31', '1900-02-28', '1970-01-01', '2026-02-28', '9999-12-31', ''),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 3 }), async (records) => {
        const keys: string[] = [];
        for (const data of records) {
          const setting = { alias: 'asset', action: 'save' };
          const { body } = await keeper.post('/api-form/form/core/formSolution/saveForm', { setting, data });
          if (body.success === true) keys.push(String(body.data.pk));
        }
        const params = { Q_ID__S_IN: keys.join(',') };
        if (keys.length === 0) return;
        const before = await assets(params);
        const answer = await hepeng.send('assets', await hepeng.fetched('assets', { params }));
        expect(answer.data).toMatchObject({ status: 'success', added: [], changed: [], refused: [] });
        expect(await assets(params)).toEqual(before);
      }),
      { numRuns: isWhole ? 20 : 5 },
    );
  });
});
