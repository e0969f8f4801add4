import { beforeAll, expect, it } from 'vitest';
import type { BusinessObject } from '../../company/files/objectFile.ts';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import type { ServerQuery } from '../../db/listQuery/filters.ts';
import { deployObject } from './deployObject.ts';
import { listRecords } from './listRecords.ts';
import { writeRecord } from './writeRecord.ts';
import type { Database } from '../../db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';

const OBJECT: BusinessObject = {
  alias: 'tools',
  name: '工具',
  attributes: [
    { name: 'title', label: '名称', type: 'varchar', length: 50 },
    { name: 'price', label: '单价', type: 'number', length: 10, decimals: 2 },
    { name: 'count', label: '数量', type: 'int' },
    { name: 'boughtOn', label: '购买日期', type: 'date' },
    { name: 'keeper', label: '保管人', type: 'varchar', length: 64, isDouble: true },
  ],
  parts: [],
};

const MEI = { id: '11', department: 'home', groups: ['home'], departments: ['home', 'below'], isAdministrator: false };
const BEN = { ...MEI, id: '12', department: 'away', groups: ['away'], departments: ['away'] };
const query = (params: ServerQuery['params'] = {}, more: Partial<ServerQuery> = {}): ServerQuery => ({
  pageNo: 1,
  pageSize: 20,
  params,
  ...more,
});

onBothDatabases('a list of records', (fresh) => {
  let database: Database;
  beforeAll(async () => {
    database = await fresh();
    await database.transaction(async (tx) => {
      for (const tenant of ['1', '2']) await deployObject(tx, { tenant, version: 1, object: OBJECT });
      let next = 0;
      const write = (tenant: string, person: typeof MEI, record: object) =>
        writeRecord(tx, {
          tenant,
          object: 'tools',
          before: undefined,
          record: decodeRecord(record),
          person,
          now: Date.UTC(2026, 10, 22, (next += 1)),
          newId: () => `${tenant}-${next}`,
        });
      await write('1', MEI, {
        title: 'Saw 100%',
        price: '19.99',
        count: 3,
        boughtOn: '2026-11-20',
        keeper: '{"label":"Mei","value":"11"}',
      });
      await write('1', BEN, { title: 'Drill_a', price: 'about 9', count: '12', boughtOn: '2026-11-21 10:30' });
      await write('1', { ...BEN, department: 'below' }, { title: '', price: '9.5', colour: 'red' });
      await write('2', MEI, { title: 'Saw of others', price: '1' });
    });
  });

  const list = (asked: ServerQuery, rows: 'own' | 'department' | 'all' = 'all', reader = MEI) =>
    database.snapshot((tx) => listRecords(tx, { tenant: '1', object: 'tools', rows, reader, query: asked }));
  const ids = async (...call: Parameters<typeof list>) => (await list(...call)).data.map((row) => row.ID_);

  it("returns the newest first, with the platform's field names, and only the company's own records", async () => {
    const { data, totalCount } = await list(query());
    expect([totalCount, data.map((row) => row.ID_)]).toEqual([3, ['1-3', '1-2', '1-1']]);
    expect(data[2]).toMatchObject({
      F_TITLE: 'Saw 100%',
      F_PRICE: 19.99,
      F_COUNT: 3,
      F_BOUGHTON: '2026-11-20 00:00:00',
      F_KEEPER: '11',
      F_KEEPER_NAME: 'Mei',
      CREATE_BY_: '11',
      CREATE_TIME_: '2026-11-22 09:00:00',
      INST_STATUS_: '',
    });
  });

  it('shows records by the row permission', async () => {
    expect(await ids(query(), 'own')).toEqual(['1-1']);
    expect(await ids(query(), 'department')).toEqual(['1-3', '1-1']);
    expect(await ids(query(), 'own', { ...MEI, isAdministrator: true })).toHaveLength(3);
  });

  it('sorts numbers as numbers and returns pages', async () => {
    const byPrice = { sortField: 'F_PRICE', sortOrder: 'asc' };
    expect((await ids(query({}, byPrice))).slice(0, 2)).toEqual(['1-3', '1-1']);
    expect(await ids(query({}, { ...byPrice, pageNo: 2, pageSize: 1 }))).toEqual(['1-1']);
    expect((await list(query({}, { pageNo: 9, pageSize: 1 }))).totalCount).toBe(3);
  });

  it.each([
    ['Q_F_TITLE_S_LK', '%', ['1-1']],
    ['Q_F_TITLE_S_LK', '_', ['1-2']],
    ['Q_a.F_TITLE_S_EQ', 'Drill_a', ['1-2']],
    ['Q_F_TITLE_S_EQ', "' or 1=1 --", []],
    ['Q_F_TITLE_S_IN', 'Drill_a,Saw 100%', ['1-2', '1-1']],
    ['Q_F_TITLE_S_ISNULL', '1', ['1-3']],
    ['Q_F_PRICE_F_GE', '9.5', ['1-3', '1-1']],
    ['Q_F_PRICE_S_EQ', 'abc', []],
    ['Q_F_PRICE_S_LK', '9', []],
    ['Q_F_COUNT_I_GT', '3', ['1-2']],
    ['Q_F_COUNT_I_EQ', '3.5', []],
    ['Q_F_BOUGHTON_D_GE', '2026-11-21', ['1-2']],
    ['Q_F_BOUGHTON_D_LE', '2026-11-20', ['1-1']],
    ['Q_F_KEEPER_NAME_S_LK', 'me', ['1-1']],
    ['Q_CREATE_TIME__D_GE', '2026-11-22 11:00:00', ['1-3']],
    ['Q_F_NOBODY_S_EQ', '1', []],
  ])('finds by %s %s', async (filter, value, found) => {
    expect(await ids(query({ [filter]: value }))).toEqual(found);
  });
});
