import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { demoLists } from '#test/support/demoLists.ts';
import { spreadsheetsAs, workbookOf, type ImportAnswer, type TestRow } from '#test/support/spreadsheets.ts';

type Lists = Awaited<ReturnType<typeof demoLists>>;
type Excel = Awaited<ReturnType<typeof spreadsheetsAs>>;

const KEY = 'Record ID (do not change)';
const HEADINGS = ['Asset', 'Asset number', 'State', 'Cost', 'Keeper', 'Place', 'Kind', 'Bought on', KEY];

onBothDatabases('lists as spreadsheets', (fresh, isWhole) => {
  let lists: Lists;
  let hepeng: Excel;
  let wangfang: Excel;
  let excelOf: (account: string, language?: string) => Promise<Excel>;
  beforeAll(async () => {
    lists = await demoLists(await fresh());
    excelOf = (account, language) => spreadsheetsAs(lists.app, account, language);
    [hepeng, wangfang] = [await excelOf('hepeng'), await excelOf('wangfang')];
  });
  const assets = async (params: Readonly<Record<string, string>> = {}) =>
    (await (await lists.asking('hepeng')).data('assets', params)).result.data;
  const withCode = async (code: string) => (await assets({ Q_F_CODE_S_EQ: code }))[0];
  /** A row of the export by its asset number, changed here and there. */
  const exported = async (code: string, changes: Readonly<Record<string, TestRow[number]>>): Promise<TestRow> => {
    const [, ...rows] = await hepeng.rows('assets');
    const row = rows.find((each) => each[1] === code) ?? [];
    return HEADINGS.map((heading, at) => (heading in changes ? (changes[heading] ?? null) : (row[at] ?? null)));
  };
  const send = async (...rows: readonly TestRow[]) => hepeng.send('assets', await workbookOf([HEADINGS, ...rows]));
  const counts = ({ data }: ImportAnswer) => [data.added.length, data.changed.length, data.unchanged.length];

  describe('are written', () => {
    it('with the columns and words of the list, in the language of the reader', async () => {
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

    it('by the filters of the list, in its order or another', async () => {
      const idle = await wangfang.rows('assets', { params: { 'Q_a.F_STATE_S_EQ': 'idle' } });
      expect(idle.slice(1).map((row) => row[2])).toEqual(['Idle', 'Idle']);
      const dear = await wangfang.rows('assets', { sortField: 'F_PRICE', sortOrder: 'desc' });
      const prices = dear.slice(1).map((row) => Number(row[3]));
      expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    });

    it('for those with the right to it, as a file of their own', async () => {
      expect(await wangfang.order('suppliers')).toMatchObject({ success: false, reason: 'record.notAllowed' });
      expect(await wangfang.order('nothing')).toMatchObject({ success: false });
      const { data } = await hepeng.order('assets');
      expect((await hepeng.fetchFile(data)).headers['content-disposition']).toContain('Assets');
      expect((await wangfang.fetchFile(data)).body).toContain('"success":false');
    });

    it('so that no text in them is a formula', async () => {
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

  describe('come back', () => {
    it('untouched, and change nothing, in whatever language', async () => {
      for (const language of ['zh-CN', 'en-US', 'ja-JP']) {
        const excel = await excelOf('hepeng', language);
        const before = await assets();
        const answer = await excel.send('assets', await excel.fetched('assets'));
        expect(answer).toMatchObject({ success: true, data: { status: 'success', refused: [], unknownColumns: [] } });
        expect(counts(answer)).toEqual([0, 0, before.length]);
        expect(await assets()).toEqual(before);
      }
    });

    it('with what was changed in them, and nothing else', async () => {
      const before = await withCode('IT-2024-011');
      const row = await exported('IT-2024-011', { State: 'In repair', Cost: '2,450.50', 'Bought on': '2026/1/5' });
      const answer = await send(row);
      expect(answer).toMatchObject({ message: 'All rows are in.', data: { status: 'success', changed: [2] } });
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

    it('with new records in them, their people by name or account', async () => {
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

    it('row by row: what cannot come in is named with its line, its column and its reason', async () => {
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
        [4, 'Bought on'],
        [5, 'State'],
        [6, 'Keeper'],
        [7, 'State'],
        [7, 'Cost'],
        [8, ''],
        [9, 'Cost'],
        [10, 'Asset'],
        [11, 'Asset'],
      ]);
      expect(answer.data.refused.every(({ reason }) => reason !== '' && !reason.includes('{{'))).toBe(true);
      expect(await assets({ Q_F_CODE_S_RIK: 'P-' })).toHaveLength(1);
    });

    it('with a record that stands in them twice only once', async () => {
      const twice = [await exported('IT-2024-012', { Cost: 1 }), await exported('IT-2024-012', { Cost: 2 })];
      const answer = await send(...twice);
      expect(answer.data).toMatchObject({ changed: [2], refused: [{ line: 3, column: '' }] });
      expect(answer.data.refused[0]?.reason).toContain('2');
      expect((await withCode('IT-2024-012'))?.['F_PRICE']).toBe(1);
    });

    it('with columns nobody knows or writes by name, and not at all without one that is known', async () => {
      const answer = await hepeng.send(
        'assets',
        await workbookOf([
          ['Asset number', 'Colour', 'Asset'],
          ['C-1', 'red', 'Lamp'],
        ]),
      );
      expect(answer.data).toMatchObject({ added: [2], unknownColumns: ['Colour'] });
      const wrong = await hepeng.send(
        'assets',
        await workbookOf([
          ['Colour', 'Size'],
          ['red', 3],
        ]),
      );
      expect(wrong).toMatchObject({ success: true, data: { status: 'error', unknownColumns: ['Colour', 'Size'] } });
      expect(wrong.message).toContain('headings');
    });

    it('from whoever has the right to import, and to the record', async () => {
      const book = await hepeng.fetched('assets');
      const before = await assets();
      expect(await wangfang.send('assets', book)).toMatchObject({ success: false, reason: 'record.notAllowed' });
      expect(await wangfang.send('nothing', book)).toMatchObject({ success: false });
      expect(await assets()).toEqual(before);
    });
  });

  it('change nothing when they come back untouched, whatever stands in the records', async () => {
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
