import { describe, expect, it } from 'vitest';
import { makeHttpBusinessListGateway } from '#infrastructure/bolist/httpBusinessListGateway.ts';
import { aBusinessList, aBusinessRow, LEAST } from '#test/support/businessLists.ts';
import { wireAnswering, wireAnsweringEach } from '#test/support/wire.ts';

const REQUEST = { number: 1, size: 10, search: '', filters: {} };
const ADDRESS = { key: 'car_list', params: {} };
const gatewayOf = (wire: ReturnType<typeof wireAnswering>) => makeHttpBusinessListGateway(wire.call, () => 'en-US');
const page = (data: readonly unknown[], totalCount = data.length) => ({ pageNo: 1, pageSize: 10, totalCount, data });

describe('the configuration of a list', () => {
  it('is asked for with everything the address brings, and handed on to the data under the same names', async () => {
    const wire = wireAnsweringEach(({ path }) => (path === 'dialog' ? LEAST : page([])));
    const address = { key: 'car_list', params: { deptId: '7', single: 'true', pmtAlias: 'p' } };
    const opened = await gatewayOf(wire).open(address);
    expect(opened).toMatchObject({ ok: true, value: { key: 'car_list', picks: 'one' } });
    await gatewayOf(wire).rows(aBusinessList(), REQUEST, address);
    const fields = { key: 'car_list', isMobile: '1', deptId: '7', single: 'true', pmtAlias: 'p' };
    expect(wire.asked.map(({ path, fields: sent }) => [path, sent])).toEqual([
      ['dialog', fields],
      ['getData', fields],
    ]);
  });

  it('cannot be replaced by what stands in an address', async () => {
    const wire = wireAnswering(LEAST);
    await gatewayOf(wire).open({ key: 'car_list', params: { key: 'other', isMobile: 'true' } });
    expect(wire.asked[0]?.fields).toEqual({ key: 'car_list', isMobile: '1' });
  });

  it('is taken from an answer that failed for want of a component, and from no other', async () => {
    const failed = (payload: unknown) =>
      wireAnswering(undefined, { kind: 'rejectedByServer', message: 'no html', payload });
    expect(await gatewayOf(failed(LEAST)).open(ADDRESS)).toMatchObject({ ok: true, value: { name: '用车列表' } });
    expect(await gatewayOf(failed(null)).open(ADDRESS)).toMatchObject({ ok: false, error: { message: 'no html' } });
  });

  it('says how many entries could not be read, and names the list in the language of the reader', async () => {
    const named = { ...LEAST, name: '{"zh-CN":"用车","en-US":"Cars"}', colsJson: '[{"header":"odd"},{"field":"A"}]' };
    expect(await gatewayOf(wireAnswering(named)).open(ADDRESS)).toMatchObject({
      leftOut: 1,
      value: { name: 'Cars' },
    });
  });
});

describe('the rows of a list', () => {
  it('keep what came, and leave out and count those without an id', async () => {
    const data = [
      { ID_: 7, F_TITLE: 'A', INST_ID_: '70', INST_STATUS_: 'SUCCESS_END' },
      { id_: '8', F_TITLE: '<b>B</b><br/>C', INST_STATUS_: 'DRAFTED' },
      { F_TITLE: 'nobody' },
      [],
    ];
    const found = await gatewayOf(wireAnswering(page(data, 40))).rows(aBusinessList(), REQUEST, ADDRESS);
    expect(found).toMatchObject({
      value: {
        total: 40,
        leftOut: 2,
        rows: [
          { id: '7', request: '70', isInProcess: true },
          { id: '8', isInProcess: false, values: { F_TITLE_display: 'B\nC', F_TITLE: '<b>B</b><br/>C' } },
        ],
      },
    });
  });

  it('of a list without pages are all there are', async () => {
    const found = await gatewayOf(wireAnswering(page([{ ID_: '1' }], 0))).rows(
      aBusinessList({ isPage: 'NO' }),
      REQUEST,
      ADDRESS,
    );
    expect(found).toMatchObject({ value: { total: 1 } });
  });

  it('are asked for by criteria, a saved view, the node of a tree and what the address brings', async () => {
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
    const wire = wireAnswering(page([]));
    await gatewayOf(wire).rows(
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

  it('is read whole, or below one node, which its answers hang at', async () => {
    const wire = wireAnswering({
      data: [{ ID_: '2', F_NAME: 'Asia', isLeaf: false }, { ID_: '3', F_NAME: 'Mars', isLeaf: 'true' }, {}],
    });
    expect(await gatewayOf(wire).branches(tree, '1')).toMatchObject({
      leftOut: 1,
      value: [
        { id: '2', label: 'Asia', parent: '1', isLeaf: false },
        { id: '3', label: 'Mars', parent: '1', isLeaf: true },
      ],
    });
    expect(wire.asked[0]).toMatchObject({ path: 'getTreeJson', fields: { key: 'places' }, body: { ID_: '1' } });
  });

  it('knows a leaf of a whole tree by that nothing lies below it', async () => {
    const whole = { ...tree, isLazy: false };
    const data = [
      { ID_: '1', PARENT_ID_: '0' },
      { ID_: '2', PARENT_ID_: '1' },
    ];
    expect(await gatewayOf(wireAnswering({ data })).branches(whole)).toMatchObject({
      value: [
        { id: '1', isLeaf: false },
        { id: '2', isLeaf: true },
      ],
    });
  });
});

it('asks whether a button may act with the rows as they came, and deletes by the form', async () => {
  const wire = wireAnsweringEach(({ path }) => (path === 'removeById' ? { removed: ['1'] } : null));
  const row = aBusinessRow({ ID_: '1', F_AMOUNT: 7 });
  await gatewayOf(wire).mayPress('{"mode":"easy"}', [row]);
  await gatewayOf(wire).press('car_list', 'send', [row]);
  await gatewayOf(wire).remove('car_apply', row);
  expect(wire.asked).toEqual([
    { path: 'validPreByButton', body: { config: '{"mode":"easy"}', rows: [{ ID_: '1', F_AMOUNT: 7 }] } },
    { path: '{button}', fields: { key: 'car_list', button: 'send' }, body: { data: [{ ID_: '1', F_AMOUNT: 7 }] } },
    { path: 'removeById', body: { id: '1', alias: 'car_apply' } },
  ]);
});

it('says why a record was left, and believes a platform that says no more than that it is done', async () => {
  const skipped = [{ pk: '1', title: 'Desk', reason: 'Records in process cannot be deleted' }];
  const row = aBusinessRow({ ID_: '1' });
  expect(await gatewayOf(wireAnswering({ skipped })).remove('asset', row)).toMatchObject({
    error: { message: 'Records in process cannot be deleted' },
  });
  expect(await gatewayOf(wireAnswering(null, { kind: 'unreadable' })).remove('asset', row)).toMatchObject({ ok: true });
  expect(await gatewayOf(wireAnswering(null, { kind: 'offline' })).remove('asset', row)).toMatchObject({ ok: false });
});

it('lists what one may open, and finds the list of a form', async () => {
  const wire = wireAnswering(
    page([{ key: 'a', name: 'A', isDialog: 'YES', descp: 'All of them' }, { name: 'no key' }]),
  );
  expect(await gatewayOf(wire).available(REQUEST)).toMatchObject({
    value: { rows: [{ key: 'a', name: 'A', note: 'All of them', isPicker: true }] },
  });
  expect(await gatewayOf(wire).keyOfForm('asset')).toEqual({ ok: true, value: 'a' });
  expect(wire.asked.at(-1)?.body).toMatchObject({ params: { Q_FORM_ALIAS__S_EQ: 'asset' } });
});
