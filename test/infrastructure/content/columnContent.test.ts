import { describe, expect, it } from 'vitest';
import type { ColumnContent } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { createHttpPortalGateway } from '#infrastructure/content/httpPortalGateway.ts';
import { cell, definition, createPortalGateway, itemOf, portal } from '../../support/foreignPortals.ts';
import { createWire } from '../../support/wire.ts';

const contentOf = (column: PortalItem['column'], answer: unknown) =>
  createPortalGateway(answer).getColumnContent(itemOf(column));

describe('the content of a portal column', () => {
  const told = async (column: PortalItem['column'], answer: unknown): Promise<ColumnContent | undefined> => {
    const read = await contentOf(column, answer);
    return read.ok ? read.value : undefined;
  };

  it('is decoded row by row, with invalid rows skipped and counted', async () => {
    const rows = [{ newId: '7', subject: 'A' }, { subject: 'no id' }, 'x', null];
    const answer = await contentOf({ kind: 'news', layout: 'wordsList' }, rows);
    expect(answer).toMatchObject({ ok: true, skipped: 3, value: { rows: [{ id: '7', title: 'A' }] } });
  });

  it.each([[null], [[]], ['text'], [{ a: 1 }], [7]])('is empty for %j', async (answer) => {
    expect(await told({ kind: 'list' }, answer)).toEqual({ kind: 'list', lines: [] });
  });

  it('contains rows of tasks, of requests, and of any database result', async () => {
    const content = await told({ kind: 'list' }, [
      { taskId: '1', instId: '2', subject: 'A task', createTime: '2026-11-20 08:00:00' },
      { instId: '2', subject: 'A request' },
      { F_AMOUNT: 12, NAME_: 'Paper' },
      { whatever: 'First word' },
      {},
    ]);
    expect(content).toMatchObject({
      lines: [
        { title: 'A task', target: { to: 'task', id: '1' }, at: Date.parse('2026-11-20T00:00:00Z') },
        { title: 'A request', target: { to: 'request', id: '2' } },
        { title: 'Paper' },
        { title: 'First word' },
      ],
    });
  });

  it('contains counts with icons, as text if they are no numbers, never as markup', async () => {
    const content = await told({ kind: 'messages' }, [
      {
        content: '我的待办',
        count: 7,
        url: '/webApp/home/MyBpmTaskList',
        icon: '{"type":"custom","icon":"todo"}',
        color: '#fff',
      },
      { subject: 'Budget', count: '<b>12</b> left', state: 'watch' },
    ]);
    expect(content).toMatchObject({
      counts: [
        { title: '我的待办', figure: 7, icon: 'todo', target: { to: 'page', page: 'myTasks' } },
        { title: 'Budget', figure: '12 left', state: 'watch' },
      ],
    });
  });

  it('contains calendar events with a valid date, and tabs with columns', async () => {
    expect(
      await told({ kind: 'calendar' }, [
        { index: 1, day: '2026-11-24', startTime: '08:30', title: 'Meeting', describe: 'Room 1', url: '' },
        { day: 'tomorrow', title: 'Lost' },
        { day: '2026-13-40', title: 'Lost' },
      ]),
    ).toMatchObject({ events: [{ day: '2026-11-24', time: '08:30', title: 'Meeting', note: 'Room 1' }] });
    expect(
      await told({ kind: 'tabs' }, [{ name: 'One', insColumnDef: definition('List') }, { name: 'Empty' }]),
    ).toMatchObject({ tabs: [{ title: 'One', columnId: '7', column: { kind: 'list' } }] });
  });

  it('contains slides, requested by the call for slides', async () => {
    const wire = createWire([{ title: 'A', fileId: '9', linkUrl: 'https://example.com/' }, { title: '' }]);
    const answer = await createHttpPortalGateway(wire.call, () => 'en-US').getColumnContent(
      itemOf({ kind: 'carousel' }),
    );
    expect(wire.asked).toMatchObject([{ path: 'getCarouselData', fields: { colId: '7' } }]);
    expect(answer).toMatchObject({
      skipped: 1,
      value: { slides: [{ title: 'A', picture: '9', target: { to: 'outside', address: 'https://example.com/' } }] },
    });
  });

  it('contains the values of a chart, with gaps', async () => {
    const setting = {
      dataModel: 'sales',
      type: 'bar',
      dimensions: [{ tableName: 't', fieldName: 'month', name: 'Month' }],
      measures: [{ tableName: 't', fieldName: 'sum', name: 'Sum', aggregate: 'SUM' }],
      colorLegends: [],
      scale: { limit: 10, watch: 5, bad: 8 },
    };
    const portals = await createPortalGateway([
      portal({ layoutJson: [cell(definition('chart', setting))] }),
    ]).listPortals();
    const item = portals.ok ? portals.value[0]?.items[0] : undefined;
    const wire = createWire({
      sql: 'select secret',
      data: [
        { t_month: '2026-10', t_sum: 1234567.5 },
        { t_month: '2026-11', t_sum: null },
      ],
    });
    const answer = item && (await createHttpPortalGateway(wire.call, () => 'en-US').getColumnContent(item));
    expect(answer).toMatchObject({
      value: {
        kind: 'chart',
        table: { categories: ['2026-10', '2026-11'], series: [{ name: 'Sum', values: [1234567.5, null] }] },
      },
    });
    expect(wire.asked[0]?.body).toMatchObject({
      dataModel: 'sales',
      dimensions: [{ tableName: 't', fieldName: 'month' }],
      measures: [{ tableName: 't', fieldName: 'sum', aggregate: 'SUM' }],
    });
    expect(item?.column).toMatchObject({ chart: { scale: { limit: 10, thresholds: { watch: 5, bad: 8 } } } });
  });

  it('reports the failure of its call', async () => {
    const wire = createWire(undefined, { kind: 'serverFault', status: 500 });
    const gateway = createHttpPortalGateway(wire.call, () => 'en-US');
    const failure = { ok: false, error: { kind: 'serverFault' } };
    expect(await gateway.getColumnContent(itemOf({ kind: 'list' }))).toMatchObject(failure);
    expect(await gateway.listPortals()).toMatchObject(failure);
    expect(await gateway.getCalendarMonth(itemOf({ kind: 'calendar' }), '2026-11')).toMatchObject(failure);
    expect(await gateway.getLayout({ by: 'alias', name: 'x' })).toMatchObject(failure);
  });
});
