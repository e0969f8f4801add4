import { describe, expect, it } from 'vitest';
import { createHttpBusinessListGateway } from './httpBusinessListGateway.ts';
import { aBusinessList, aBusinessRow, MINIMAL_LIST } from '#test/support/businessLists.ts';
import { createWire, createWireWith } from '#test/support/wire.ts';

const REQUEST = { number: 1, size: 10, search: '', filters: {} };
const ADDRESS = { key: 'car_list', params: {} };
const gatewayOf = (wire: ReturnType<typeof createWire>) => createHttpBusinessListGateway(wire.call, () => 'en-US');
const page = (data: readonly unknown[], totalCount = data.length) => ({ pageNo: 1, pageSize: 10, totalCount, data });

describe('the configuration of a list', () => {
  it('is requested with all URL parameters, which are passed on to its data', async () => {
    const wire = createWireWith(({ path }) => (path === 'dialog' ? MINIMAL_LIST : page([])));
    const address = { key: 'car_list', params: { deptId: '7', single: 'true', pmtAlias: 'p' } };
    const opened = await gatewayOf(wire).openList(address);
    expect(opened).toMatchObject({ ok: true, value: { key: 'car_list', selectionMode: 'one' } });
    await gatewayOf(wire).listRows(aBusinessList(), REQUEST, address);
    const fields = { key: 'car_list', isMobile: '1', deptId: '7', single: 'true', pmtAlias: 'p' };
    expect(wire.asked.map(({ path, fields: sent }) => [path, sent])).toEqual([
      ['dialog', fields],
      ['getData', fields],
    ]);
  });

  it('cannot be replaced by URL parameters', async () => {
    const wire = createWire(MINIMAL_LIST);
    await gatewayOf(wire).openList({ key: 'car_list', params: { key: 'other', isMobile: 'true' } });
    expect(wire.asked[0]?.fields).toEqual({ key: 'car_list', isMobile: '1' });
  });

  it('is taken from a failed response that contains it, and from no other failure', async () => {
    const failed = (payload: unknown) =>
      createWire(undefined, { kind: 'rejectedByServer', message: 'no html', payload });
    expect(await gatewayOf(failed(MINIMAL_LIST)).openList(ADDRESS)).toMatchObject({
      ok: true,
      value: { name: '用车列表' },
    });
    expect(await gatewayOf(failed(null)).openList(ADDRESS)).toMatchObject({ ok: false, error: { message: 'no html' } });
  });

  it("reports the number of skipped entries, and has the list name in the user's language", async () => {
    const named = {
      ...MINIMAL_LIST,
      name: '{"zh-CN":"用车","en-US":"Cars"}',
      colsJson: '[{"header":"odd"},{"field":"A"}]',
    };
    expect(await gatewayOf(createWire(named)).openList(ADDRESS)).toMatchObject({
      skipped: 1,
      value: { name: 'Cars' },
    });
  });
});

describe('the rows of a list', () => {
  it('keep all received values, and skip and count those without an id', async () => {
    const data = [
      { ID_: 7, F_TITLE: 'A', INST_ID_: '70', INST_STATUS_: 'SUCCESS_END' },
      { id_: '8', F_TITLE: '<b>B</b><br/>C', INST_STATUS_: 'DRAFTED' },
      { F_TITLE: 'nobody' },
      [],
    ];
    const found = await gatewayOf(createWire(page(data, 40))).listRows(aBusinessList(), REQUEST, ADDRESS);
    expect(found).toMatchObject({
      value: {
        total: 40,
        skipped: 2,
        rows: [
          { id: '7', request: '70', isInProcess: true },
          { id: '8', isInProcess: false, values: { F_TITLE_display: 'B\nC', F_TITLE: '<b>B</b><br/>C' } },
        ],
      },
    });
  });

  it('of a list without paging have their number as total', async () => {
    const found = await gatewayOf(createWire(page([{ ID_: '1' }], 0))).listRows(
      aBusinessList({ isPage: 'NO' }),
      REQUEST,
      ADDRESS,
    );
    expect(found).toMatchObject({ value: { total: 1 } });
  });

  it('are requested with criteria, a saved view, the node of a tree and URL parameters', async () => {
    const list = aBusinessList({
      searchJson: [
        { fieldName: 'F_TITLE', fieldOp: 'LK', tablePre: 'a' },
        { fieldName: 'F_KIND', fc: 'select' },
        { type: 'income', fieldName: 'deptId', autoFilter: 'NO' },
      ],
      mobileConf: {
        mobileIsShowView: 'YES',
        mobileView: [{ id: 'v', queryCondition: '[{"fieldName":"F_STATE","dataType":"S","fieldOp":"ISNULL"}]' }],
        mobileTreeTab: [{ tabName: 'places', paramName: 'placeId' }],
      },
    });
    const wire = createWire(page([]));
    await gatewayOf(wire).listRows(
      list,
      {
        number: 2,
        size: 10,
        search: 'car',
        filters: { view: 'v', F_KIND: '1' },
        sort: { by: 'F_TITLE', descending: true },
      },
      { key: 'car_list', params: { deptId: '7', placeId: '3', other: 'x', F_KIND: '1' } },
    );
    expect(wire.asked[0]?.fields).toEqual({ key: 'car_list', isMobile: '1', deptId: '7', placeId: '3', other: 'x' });
    expect(wire.asked[0]?.body).toEqual({
      pageNo: 2,
      pageSize: 10,
      sortField: 'F_TITLE',
      sortOrder: 'desc',
      params: { 'Q_a.F_TITLE_S_LK': 'car', Q_F_STATE_S_ISNULL: '1', Q_F_KIND_S_EQ: '1', deptId: '7', placeId: '3' },
    });
  });
});

describe('the tree beside a list', () => {
  const [tree] = aBusinessList({
    mobileConf: { mobileTreeTab: [{ tabName: 'places', paramName: 'p', textField: 'F_NAME', isLazy: 'YES' }] },
  }).sideTrees;
  if (!tree) throw new Error('There is no tree');

  it('is loaded completely, or below one node, which becomes the parent of the result', async () => {
    const wire = createWire({
      data: [{ ID_: '2', F_NAME: 'Asia', isLeaf: false }, { ID_: '3', F_NAME: 'Mars', isLeaf: 'true' }, {}],
    });
    expect(await gatewayOf(wire).listBranches(tree, '1')).toMatchObject({
      skipped: 1,
      value: [
        { id: '2', label: 'Asia', parent: '1', isLeaf: false },
        { id: '3', label: 'Mars', parent: '1', isLeaf: true },
      ],
    });
    expect(wire.asked[0]).toMatchObject({ path: 'getTreeJson', fields: { key: 'places' }, body: { ID_: '1' } });
  });

  it('marks a node of a complete tree as a leaf if it has no children', async () => {
    const whole = { ...tree, isLazy: false };
    const data = [
      { ID_: '1', PARENT_ID_: '0' },
      { ID_: '2', PARENT_ID_: '1' },
    ];
    expect(await gatewayOf(createWire({ data })).listBranches(whole)).toMatchObject({
      value: [
        { id: '1', isLeaf: false },
        { id: '2', isLeaf: true },
      ],
    });
  });
});

it('asks with the received rows whether a button may run, and deletes by the form', async () => {
  const wire = createWireWith(({ path }) => (path === 'removeById' ? { removed: ['1'] } : null));
  const row = aBusinessRow({ ID_: '1', F_AMOUNT: 7 });
  await gatewayOf(wire).checkButton('{"mode":"easy"}', [row]);
  await gatewayOf(wire).runButton('car_list', 'send', [row]);
  await gatewayOf(wire).removeRow('car_apply', row);
  expect(wire.asked).toEqual([
    { path: 'validPreByButton', body: { config: '{"mode":"easy"}', rows: [{ ID_: '1', F_AMOUNT: 7 }] } },
    { path: '{button}', fields: { key: 'car_list', button: 'send' }, body: { data: [{ ID_: '1', F_AMOUNT: 7 }] } },
    { path: 'removeById', body: { id: '1', alias: 'car_apply' } },
  ]);
});

it('reports why a record was not deleted, and accepts a platform that only reports success', async () => {
  const skipped = [{ pk: '1', title: 'Desk', reason: 'Records in process cannot be deleted' }];
  const row = aBusinessRow({ ID_: '1' });
  expect(await gatewayOf(createWire({ removed: [], skipped })).removeRow('asset', row)).toMatchObject({
    error: { message: 'Records in process cannot be deleted' },
  });
  expect(await gatewayOf(createWire(null)).removeRow('asset', row)).toMatchObject({ ok: true });
  expect(await gatewayOf(createWire(null, { kind: 'unreadable' })).removeRow('asset', row)).toMatchObject({
    ok: false,
  });
  expect(await gatewayOf(createWire(null, { kind: 'offline' })).removeRow('asset', row)).toMatchObject({ ok: false });
});

it('returns the available lists, and finds the list of a form', async () => {
  const wire = createWire(page([{ key: 'a', name: 'A', isDialog: 'YES', descp: 'All of them' }, { name: 'no key' }]));
  expect(await gatewayOf(wire).listAvailable(REQUEST)).toMatchObject({
    value: { rows: [{ key: 'a', name: 'A', note: 'All of them', isPicker: true }] },
  });
  expect(await gatewayOf(wire).findKeyByForm('asset')).toEqual({ ok: true, value: 'a' });
  expect(wire.asked.at(-1)?.body).toMatchObject({ params: { Q_FORM_ALIAS__S_EQ: 'asset' } });
});
