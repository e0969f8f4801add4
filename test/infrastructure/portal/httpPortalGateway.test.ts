import { describe, expect, it } from 'vitest';
import type { ColumnContent } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { makeHttpPortalGateway } from '#infrastructure/portal/httpPortalGateway.ts';
import { wireAnswering, wireAnsweringEach } from '#test/support/wire.ts';

const gatewayOn = (answer: unknown) => makeHttpPortalGateway(wireAnswering(answer).call, () => 'en-US');
const portal = (more: object) => ({ portId: '1', name: 'P', key: 'p', ...more });
const definition = (typeName: string, setTing: unknown = {}, more: object = {}) => ({
  colId: '7',
  name: 'Column',
  key: 'col',
  typeName,
  setTing: typeof setTing === 'string' ? setTing : JSON.stringify(setTing),
  ...more,
});
const cell = (insColumnDef: object, more: object = {}) => ({
  x: 0,
  y: 0,
  i: '0',
  config: { colId: '7', name: 'Column' },
  defConf: 'column',
  insColumnDef,
  ...more,
});
async function itemsOf(layout: unknown): Promise<readonly PortalItem[]> {
  const answer = await gatewayOn([portal({ layoutJson: layout })]).portals();
  return answer.ok ? (answer.value[0]?.items ?? []) : [];
}
const itemOf = (column: PortalItem['column']): PortalItem => ({
  id: '1',
  columnId: '7',
  title: 'Column',
  isTitleShown: true,
  x: 0,
  y: 0,
  column,
});
async function contentOf(column: PortalItem['column'], answer: unknown) {
  return gatewayOn(answer).column(itemOf(column));
}

/** What the platform ships (contract portal 1.1). */
const SHIPPED = [
  {
    type: 'process',
    title: '流程',
    titleflg: true,
    items: [
      ['我的待办', 'myTasks'],
      ['新建流程', 'mySolutions'],
      ['我的消息', 'news'],
      ['我的流程', 'myInst'],
      ['我的已办', 'HasHandle'],
      ['我的转办', 'ReceiveTask'],
      ['转出代办', 'TransOutTask'],
    ].map(([title, routeName]) => ({
      title,
      routeName,
      icon: 'icon-todo',
      bgColor: '#1F4E8C',
      iconfontcolor: '#fff',
      module: 'bpm',
    })),
  },
];

describe('the portals of a person', () => {
  it('as shipped lead to seven pages of ours', async () => {
    const answer = await gatewayOn([portal({ layoutJson: '', layoutHtml: JSON.stringify(SHIPPED) })]).portals();
    const [item] = answer.ok ? (answer.value[0]?.items ?? []) : [];
    const entries = item?.column.kind === 'process' ? item.column.entries : [];
    expect(entries.map(({ target }) => target)).toEqual(
      ['myTasks', 'newProcess', 'notices', 'myApplications', 'myDone', 'receivedTransfers', 'givenTransfers'].map(
        (page) => ({ to: 'page', page }),
      ),
    );
    expect(entries[0]).toMatchObject({ title: '我的待办', icon: 'icon-todo', background: '#1F4E8C', ink: '#fff' });
  });

  it('are asked for their layout where they do not bring it', async () => {
    const wire = wireAnsweringEach(({ path }) =>
      path === 'listMobilePortals' ? [portal({})] : [cell(definition('List'))],
    );
    const answer = await makeHttpPortalGateway(wire.call, () => 'zh-CN').portals();
    expect(wire.asked.map(({ path, fields }) => [path, fields])).toEqual([
      ['listMobilePortals', undefined],
      ['getLayoutListByPortalId', { portalId: '1' }],
    ]);
    expect(answer.ok && answer.value[0]?.items).toHaveLength(1);
  });

  it('keep their columns where one of them is odd, and count it', async () => {
    const odd = [null, 7, 'x', [], {}, { x: 'left', y: null }, cell(definition('List'), { y: '3', x: '12' })];
    const answer = await gatewayOn([portal({ layoutJson: JSON.stringify(odd) })]).portals();
    expect(answer).toMatchObject({ ok: true, leftOut: 6 });
    expect(answer.ok && answer.value[0]?.items).toMatchObject([{ column: { kind: 'list' }, x: 12, y: 3 }]);
  });

  it.each(['not json', '{"a":1}', '[[[', null, 17, true])('survive a layout that is %j', async (layout) => {
    const answer = await gatewayOn([portal({ layoutJson: layout, layoutHtml: layout })]).portals();
    expect(answer).toMatchObject({ ok: true, value: [{ items: [] }] });
  });

  it('are none where the platform answers nothing', async () => {
    expect(await gatewayOn(null).portals()).toMatchObject({ ok: true, value: [] });
  });
});

describe('the columns of a layout', () => {
  it('are of the kinds of the platform and of ours', async () => {
    const types = [
      'NewsBel',
      'MessageBel',
      'List',
      'Calendar',
      'TabBel',
      'VueBel',
      'count',
      'quickStart',
      'chart',
      'carousel',
      'Odd',
    ];
    const items = await itemsOf(types.map((type) => cell(definition(type))));
    expect(items.map(({ column }) => column.kind)).toEqual([
      ...['news', 'messages', 'list', 'calendar', 'tabs', 'own', 'count', 'quickStart', 'chart', 'carousel', 'unknown'],
    ]);
  });

  it('never carry program text along', async () => {
    const templet = '<template><div/></template><script>window.evaluated = true</script>';
    const [item] = await itemsOf([cell(definition('VueBel', {}, { templet, key: 'shortcuts' }))]);
    expect(item?.column).toEqual({ kind: 'own', key: 'shortcuts' });
    expect(JSON.stringify(item)).not.toContain('evaluated');
  });

  it('have a title in the language of the reader, a way to the rest, and room for their rows', async () => {
    const setting = { dataUrl: '/webApp/home/MyBpmTaskList', listCount: '6' };
    const [item] = await itemsOf([
      cell(definition('List', setting), {
        config: { colId: '9', name: '{"zh-CN":"待办","en-US":"To do"}' },
        titleflg: false,
      }),
    ]);
    expect(item).toMatchObject({
      columnId: '9',
      title: 'To do',
      isTitleShown: false,
      expected: 6,
      more: { to: 'page', page: 'myTasks' },
    });
  });

  it('that have no room on a phone become ways to their pages', async () => {
    const odd = (defConf: string, config: object) => ({ x: 0, y: 0, defConf, config });
    const items = await itemsOf([
      odd('custom', { alias: 'a b' }),
      odd('calendar', { alias: 'rooms' }),
      odd('anything', { component: 'FormBoListPreview', alias: 'cars' }),
      odd('anything', { component: 'FormSolution', alias: 'asset' }),
      odd('ureport', { alias: 'r' }),
    ]);
    expect(items.map(({ column }) => (column.kind === 'link' ? column.target : column))).toEqual([
      { to: 'address', address: '/pages/form/rxCustomView?alias=a%20b' },
      { to: 'address', address: '/form/formCalendarView/FormCalendarView?key=rooms' },
      { to: 'address', address: '/form/formBoList/FormBoListPreview?key=cars' },
      { to: 'address', address: '/pages/list/CustomForm?alias=asset' },
      { kind: 'unknown', type: 'ureport' },
    ]);
  });
});

describe('what a column holds', () => {
  const told = async (column: PortalItem['column'], answer: unknown): Promise<ColumnContent | undefined> => {
    const read = await contentOf(column, answer);
    return read.ok ? read.value : undefined;
  };

  it('is read row by row, odd ones left out and counted', async () => {
    const rows = [{ newId: '7', subject: 'A' }, { subject: 'no id' }, 'x', null];
    const answer = await contentOf({ kind: 'news', look: 'wordsList' }, rows);
    expect(answer).toMatchObject({ ok: true, leftOut: 3, value: { rows: [{ id: '7', title: 'A' }] } });
  });

  it.each([[null], [[]], ['text'], [{ a: 1 }], [7]])('is nothing where %j came', async (answer) => {
    expect(await told({ kind: 'list' }, answer)).toEqual({ kind: 'list', lines: [] });
  });

  it('are lines of tasks, of requests, and of whatever the database answered', async () => {
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

  it('are counts with signs, in words where they are no figures, never as markup', async () => {
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

  it('are entries of a calendar with a day, and tabs that are columns', async () => {
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

  it('are slides, asked for by the call for slides', async () => {
    const wire = wireAnswering([{ title: 'A', fileId: '9', linkUrl: 'https://example.com/' }, { title: '' }]);
    const answer = await makeHttpPortalGateway(wire.call, () => 'en-US').column(itemOf({ kind: 'carousel' }));
    expect(wire.asked).toMatchObject([{ path: 'getCarouselData', fields: { colId: '7' } }]);
    expect(answer).toMatchObject({
      leftOut: 1,
      value: { slides: [{ title: 'A', picture: '9', target: { to: 'outside', address: 'https://example.com/' } }] },
    });
  });

  it('are the figures of a chart, gaps among them', async () => {
    const setting = {
      dataModel: 'sales',
      type: 'bar',
      dimensions: [{ tableName: 't', fieldName: 'month', name: 'Month' }],
      measures: [{ tableName: 't', fieldName: 'sum', name: 'Sum', aggregate: 'SUM' }],
      colorLegends: [],
      scale: { limit: 10, watch: 5, bad: 8 },
    };
    const [item] = await itemsOf([cell(definition('chart', setting))]);
    const wire = wireAnswering({
      sql: 'select secret',
      data: [
        { t_month: '2026-10', t_sum: 1234567.5 },
        { t_month: '2026-11', t_sum: null },
      ],
    });
    const answer = item && (await makeHttpPortalGateway(wire.call, () => 'en-US').column(item));
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

  it('fails as it was answered', async () => {
    const wire = wireAnswering(undefined, { kind: 'serverFault', status: 500 });
    const gateway = makeHttpPortalGateway(wire.call, () => 'en-US');
    const failure = { ok: false, error: { kind: 'serverFault' } };
    expect(await gateway.column(itemOf({ kind: 'list' }))).toMatchObject(failure);
    expect(await gateway.portals()).toMatchObject(failure);
    expect(await gateway.month(itemOf({ kind: 'calendar' }), '2026-11')).toMatchObject(failure);
    expect(await gateway.layout({ by: 'alias', name: 'x' })).toMatchObject(failure);
  });
});

describe('a page of a company', () => {
  it('has its title by language, as text or as JSON text, and its columns', async () => {
    const json = JSON.stringify([cell(definition('List'))]);
    for (const i18nJson of [{ 'en-US': 'Travel desk' }, '{"en-US":"Travel desk"}']) {
      const answer = await gatewayOn({ json, navigationBarTitleText: 'Plain', i18nJson }).layout({
        by: 'alias',
        name: 'travel',
      });
      expect(answer).toMatchObject({
        value: {
          title: { text: 'Plain', byLanguage: { 'en-US': 'Travel desk' } },
          items: [{ column: { kind: 'list' } }],
        },
      });
    }
  });

  it('takes its name for a title where it has no other', async () => {
    const answer = await gatewayOn({ json: null, name: '{"zh-CN":"页","en-US":"Page"}', i18nJson: 'odd' }).layout({
      by: 'alias',
      name: 'x',
    });
    expect(answer).toMatchObject({ value: { title: { text: 'Page', byLanguage: {} }, items: [] } });
  });
});
