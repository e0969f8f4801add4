import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBusinessList } from '#api/boList/decodeList.ts';
import { deployFiles } from '#server/records/deployFiles.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoLists } from '#test/support/demoLists.ts';

type Lists = Awaited<ReturnType<typeof demoLists>>;
type Person = Awaited<ReturnType<Lists['asking']>>;

onBothDatabases('lists of the company', (fresh) => {
  let lists: Lists;
  let wangfang: Person;
  let hepeng: Person;
  beforeAll(async () => {
    lists = await demoLists(await fresh());
    wangfang = await lists.asking('wangfang');
    hepeng = await lists.asking('hepeng');
  });
  const names = async (person: Person, key: string, params?: Readonly<Record<string, string>>) =>
    (await person.data(key, params)).result.data.map((row) => row['F_NAME']);

  describe('are opened', () => {
    it('in the words of the platform, in the language of the reader', async () => {
      const chinese = (await (await lists.asking('wangfang', 'zh-CN')).dialog('assets')).data;
      const english = (await wangfang.dialog('assets')).data;
      expect([chinese['name'], english['name']]).toEqual(['资产', 'Assets']);
      expect(english['key']).toBe('assets');
      const { list, leftOut } = decodeBusinessList(english);
      expect(leftOut).toBe(0);
      expect(list.shown.map(({ header }) => header)).toContain('Asset number');
      expect(list.sideTrees).toMatchObject([{ title: 'By place', list: 'places', parameter: 'placeId' }]);
      expect(list.criteria.find(({ name }) => name === 'F_STATE')?.field.options).toContainEqual({
        value: 'inUse',
        label: 'In use',
      });
    });

    it('with the buttons one has a right to, and no others', async () => {
      const labels = async (person: Person) =>
        decodeBusinessList((await person.dialog('suppliers')).data).list.buttons.map(({ action }) => action);
      expect(await labels(await lists.asking('fenggang'))).toEqual(['add', 'edit', 'remove', 'export', 'import']);
      expect(await labels(wangfang)).toEqual([]);
    });

    it('only where they are known', async () => {
      expect(await wangfang.dialog('nothing')).toMatchObject({ success: false, message: 'There is no such list.' });
      expect(await wangfang.data('nothing')).toMatchObject({ success: false });
    });

    it('from the list of them all, found by name or by form', async () => {
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

  describe('give a form its choices', () => {
    it('of the rows that whoever fills it in may see', async () => {
      for (const person of [wangfang, hepeng])
        for (const key of ['visitors', 'suppliers', 'assets'])
          expect((await person.granted(key)).data.map((row) => row['F_NAME']).sort()).toEqual(
            (await names(person, key)).sort(),
          );
    });

    it('narrowed to what their columns must be, and to none where there is no such column', async () => {
      const one = (await wangfang.granted('assets', { F_CODE: 'IT-2023-001' })).data;
      expect(one.map((row) => row['F_NAME_display'])).toEqual(['Lenovo laptop X1']);
      for (const params of [{ F_CODE: "' or 1=1 --" }, { NO_SUCH: 'x' }, { __proto__: 'x', constructor: '1' }])
        expect((await wangfang.granted('assets', params)).data).toEqual([]);
    });

    it('of no list that is not there', async () => {
      expect(await wangfang.granted('nothing')).toMatchObject({ success: false });
    });
  });

  describe('show records', () => {
    it('with their words beside their values', async () => {
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

    it('in the order of the list, until another is asked for', async () => {
      const plates = (await wangfang.data('vehicles')).result.data.map((row) => String(row['F_PLATE']));
      expect(plates).toEqual(plates.toSorted());
      const byMileage = (await wangfang.data('vehicles', {}, { sortField: 'F_MILEAGE', sortOrder: 'desc' })).result
        .data;
      expect(byMileage[0]?.['F_MILEAGE']).toBe(132400);
    });

    it('page by page, with the number of all', async () => {
      const second = (await wangfang.data('assets', {}, { pageNo: 2, pageSize: 10 })).result;
      expect([second.totalCount, second.data.length]).toEqual([18, 8]);
    });

    it('of the chosen place, and of the node of the tree', async () => {
      const tree = await wangfang.tree('places');
      expect(tree.result.data).toHaveLength(5);
      const third = await names(wangfang, 'assets', { placeId: 'hz3' });
      expect(third).toHaveLength(5);
      expect(await names(wangfang, 'assets', { Q_F_PLACE_S_EQ: 'hz3' })).toEqual(third);
    });

    it('by several conditions put together', async () => {
      const rule = (fieldName: string, fieldValue: string) => ({ fieldName, fieldOp: 'EQ', fieldValue });
      const group = {
        condition: 'OR',
        rules: [rule('F_STATE', 'scrapped'), { rules: [rule('F_STATE', 'idle'), rule('F_PLACE', 'sz')] }],
      };
      const found = await wangfang.data('assets', { queryCondition: JSON.stringify(group) });
      expect(found.result.data.map((row) => row['F_CODE']).toSorted()).toEqual(['IT-2019-007', 'IT-2025-033']);
    });

    it('not at all where an incoming parameter is missing', async () => {
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

  describe('let a button act', () => {
    const config = JSON.stringify({
      mode: 'easy',
      validMsg: 'Only what is in use',
      easyTableData: [{ formField: 'F_STATE', op: '==', dataType: 'varchar', condition: 'inUse' }],
    });

    it('when every row fulfils its condition, and name the one that does not', async () => {
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

    it('on records its caller may edit, all of them or none', async () => {
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

    it('only where the list has it', async () => {
      expect(await hepeng.press('assets', 'explode', [])).toMatchObject({ success: false });
    });
  });
});
