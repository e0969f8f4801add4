import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBusinessList } from '#contract/businessLists/decodeList.ts';
import { deployFiles } from '#server/forms/records/deployFiles.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoLists } from '#test/support/startDemoLists.ts';

type Lists = Awaited<ReturnType<typeof startDemoLists>>;
type Person = Awaited<ReturnType<Lists['asking']>>;

onBothDatabases('lists of the company', (fresh) => {
  let lists: Lists;
  let wangfang: Person;
  let hepeng: Person;
  beforeAll(async () => {
    lists = await startDemoLists(await fresh());
    wangfang = await lists.asking('wangfang');
    hepeng = await lists.asking('hepeng');
  });
  const names = async (person: Person, key: string, params?: Readonly<Record<string, string>>) =>
    (await person.data(key, params)).result.data.map((row) => row['F_NAME']);

  describe('opening a list', () => {
    it("returns the fields of the platform in the reader's language", async () => {
      const chinese = (await (await lists.asking('wangfang', 'zh-CN')).dialog('assets')).data;
      const english = (await wangfang.dialog('assets')).data;
      expect([chinese['name'], english['name']]).toEqual(['资产', 'Assets']);
      expect(english['key']).toBe('assets');
      const { list, skipped } = decodeBusinessList(english);
      expect(skipped).toBe(0);
      expect(list.mobileColumns.map(({ header }) => header)).toContain('Asset number');
      expect(list.sideTrees).toMatchObject([{ title: 'By location', list: 'places', parameter: 'placeId' }]);
      expect(list.criteria.find(({ name }) => name === 'F_STATE')?.field.options).toContainEqual({
        value: 'inUse',
        label: 'In use',
      });
    });

    it('returns only the buttons the user may press', async () => {
      const labels = async (person: Person) =>
        decodeBusinessList((await person.dialog('suppliers')).data).list.buttons.map(({ action }) => action);
      expect(await labels(await lists.asking('fenggang'))).toEqual(['add', 'edit', 'remove', 'export', 'import']);
      expect(await labels(wangfang)).toEqual([]);
    });

    it('fails for an unknown list', async () => {
      expect(await wangfang.dialog('nothing')).toMatchObject({ success: false, message: 'This list doesn’t exist.' });
      expect(await wangfang.data('nothing')).toMatchObject({ success: false });
    });

    it('works from the catalogue of lists, found by name or by form', async () => {
      const all = (await wangfang.lists()).result.data.map(({ key }) => key);
      expect(all).toEqual([
        'assets',
        'meeting_rooms',
        'places',
        'room_bookings',
        'seal_register',
        'seals',
        'suppliers',
        'vehicles',
        'visitors',
      ]);
      expect((await wangfang.lists({ Q_NAME__S_LK: 'room' })).result.data).toMatchObject([
        { key: 'meeting_rooms' },
        { key: 'room_bookings' },
      ]);
      expect((await wangfang.lists({ Q_FORM_ALIAS__S_EQ: 'seal_item' })).result.data).toMatchObject([{ key: 'seals' }]);
    });
  });

  describe('choices of a form', () => {
    it('contain only the rows that the user of the form may see', async () => {
      for (const person of [wangfang, hepeng])
        for (const key of ['visitors', 'suppliers', 'assets'])
          expect((await person.granted(key)).data.map((row) => row['F_NAME']).sort()).toEqual(
            (await names(person, key)).sort(),
          );
    });

    it('are filtered by column values, and empty for an unknown column', async () => {
      const one = (await wangfang.granted('assets', { F_CODE: 'IT-2023-001' })).data;
      expect(one.map((row) => row['F_NAME_display'])).toEqual(['Lenovo laptop X1']);
      for (const params of [{ F_CODE: "' or 1=1 --" }, { NO_SUCH: 'x' }, { __proto__: 'x', constructor: '1' }])
        expect((await wangfang.granted('assets', params)).data).toEqual([]);
    });

    it('fail for an unknown list', async () => {
      expect(await wangfang.granted('nothing')).toMatchObject({ success: false });
    });
  });

  describe('showing records', () => {
    it('returns display texts beside stored values', async () => {
      const [row] = (await wangfang.data('assets', { 'Q_a.F_CODE_S_EQ': 'IT-2023-001' })).result.data;
      expect(row).toMatchObject({
        F_CODE: 'IT-2023-001',
        F_NAME: '联想笔记本 X1',
        F_NAME_display: 'Lenovo laptop X1',
        F_STATE: 'inUse',
        F_STATE_display: 'In use',
        F_PLACE_display: 'Hangzhou, 5th floor',
        F_KEEPER_display: 'Wang Fang',
        F_PRICE: 12999,
      });
    });

    it('sorts by the order of the list unless another order is requested', async () => {
      const plates = (await wangfang.data('vehicles')).result.data.map((row) => String(row['F_PLATE']));
      expect(plates).toEqual(plates.toSorted());
      const byMileage = (await wangfang.data('vehicles', {}, { sortField: 'F_MILEAGE', sortOrder: 'desc' })).result
        .data;
      expect(byMileage[0]?.['F_MILEAGE']).toBe(132400);
    });

    it('returns pages with the total count', async () => {
      const second = (await wangfang.data('assets', {}, { pageNo: 2, pageSize: 10 })).result;
      expect([second.totalCount, second.data.length]).toEqual([18, 8]);
    });

    it('filters by the selected place and by the tree node', async () => {
      const tree = await wangfang.tree('places');
      expect(tree.result.data).toHaveLength(5);
      const third = await names(wangfang, 'assets', { placeId: 'hz3' });
      expect(third).toHaveLength(5);
      expect(await names(wangfang, 'assets', { Q_F_PLACE_S_EQ: 'hz3' })).toEqual(third);
    });

    it('combines several conditions', async () => {
      const rule = (fieldName: string, fieldValue: string) => ({ fieldName, fieldOp: 'EQ', fieldValue });
      const group = {
        condition: 'OR',
        rules: [rule('F_STATE', 'scrapped'), { rules: [rule('F_STATE', 'idle'), rule('F_PLACE', 'sz')] }],
      };
      const found = await wangfang.data('assets', { queryCondition: JSON.stringify(group) });
      expect(found.result.data.map((row) => row['F_CODE']).toSorted()).toEqual(['IT-2019-007', 'IT-2025-033']);
    });

    it('returns nothing if an incoming parameter is missing', async () => {
      const { files } = lists.definitions;
      const rooms = files?.list.find(({ key }) => key === 'meeting_rooms');
      if (!files || !rooms) throw new Error('There is no list of rooms');
      const content = {
        ...rooms.content,
        searchJson: [{ type: 'income' as const, fieldName: 'F_PLACE', autoFilter: 'NO' }],
      };
      const now = lists.clock.now();
      await lists.database.transaction((tx) =>
        deployFiles(
          tx,
          { tenant: '1', now },
          { ...files, list: [...files.list, { ...rooms, key: 'rooms_of', content }] },
        ),
      );
      expect(await wangfang.data('rooms_of')).toMatchObject({
        success: false,
        data: { issues: [{ messageKey: 'validation.demand.incomingParameters' }] },
      });
      expect((await wangfang.asked('rooms_of/getData?isMobile=1&F_PLACE=sh', {})).result.totalCount).toBe(1);
      await lists.database.transaction((tx) => deployFiles(tx, { tenant: '1', now }, files));
      expect(await wangfang.data('rooms_of')).toMatchObject({ success: false });
    });
  });

  describe('a button of a list', () => {
    const config = JSON.stringify({
      mode: 'easy',
      validMsg: 'Only what is in use',
      easyTableData: [{ formField: 'F_STATE', op: '==', dataType: 'varchar', condition: 'inUse' }],
    });

    it('is allowed if every row meets its condition, and otherwise reports the row that does not', async () => {
      const rows = [
        { ID_: '1', F_NAME: 'Desk', F_STATE: 'inUse' },
        { ID_: '2', F_NAME: 'Chair', F_STATE: 'idle' },
      ];
      expect(await wangfang.mayPress(config, rows.slice(0, 1))).toMatchObject({ success: true });
      expect(await wangfang.mayPress(config, rows)).toMatchObject({
        success: false,
        message: 'Chair: Only what is in use',
      });
      expect(await wangfang.mayPress('{"mode":"hard","javaCode":"return false"}', rows)).toMatchObject({
        success: true,
      });
    });

    it('changes records only if its caller may edit all of them', async () => {
      const [used] = (await hepeng.data('assets', { Q_F_CODE_S_EQ: 'IT-2024-011' })).result.data;
      const [idle] = (await hepeng.data('assets', { Q_F_CODE_S_EQ: 'IT-2024-012' })).result.data;
      expect(await wangfang.press('assets', 'idle', [used])).toMatchObject({
        success: false,
        reason: 'record.notAllowed',
      });
      expect(await hepeng.press('assets', 'idle', [used, idle])).toMatchObject({ success: false });
      expect((await hepeng.data('assets', { Q_F_CODE_S_EQ: 'IT-2024-011' })).result.data[0]?.['F_STATE']).toBe('inUse');
      expect(await hepeng.press('assets', 'idle', JSON.stringify([used]))).toMatchObject({ success: true });
      const [after] = (await hepeng.data('assets', { Q_F_CODE_S_EQ: 'IT-2024-011' })).result.data;
      expect([after?.['F_STATE'], after?.['F_STATE_display'], after?.['F_NAME']]).toEqual([
        'idle',
        'Idle',
        used?.['F_NAME'],
      ]);
    });

    it('works only in the list that contains it', async () => {
      expect(await hepeng.press('assets', 'explode', [])).toMatchObject({ success: false });
    });
  });
});
