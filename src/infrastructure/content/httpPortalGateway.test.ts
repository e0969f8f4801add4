import { describe, expect, it } from 'vitest';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { createHttpPortalGateway } from './httpPortalGateway.ts';
import { cell, definition, createPortalGateway, portal } from '#test/support/foreignPortals.ts';
import { createWireWith } from '#test/support/wire.ts';

async function itemsOf(layout: unknown): Promise<readonly PortalItem[]> {
  const answer = await createPortalGateway([portal({ layoutJson: layout })]).listPortals();
  return answer.ok ? (answer.value[0]?.items ?? []) : [];
}
/** Default portal of the platform (contract portal 1). */
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

describe('the portals of a user', () => {
  it('link in the default configuration to seven of our pages', async () => {
    const answer = await createPortalGateway([
      portal({ layoutJson: '', layoutHtml: JSON.stringify(SHIPPED) }),
    ]).listPortals();
    const [item] = answer.ok ? (answer.value[0]?.items ?? []) : [];
    const entries = item?.column.kind === 'process' ? item.column.entries : [];
    expect(entries.map(({ target }) => target)).toEqual(
      ['myTasks', 'newProcess', 'notices', 'myApplications', 'myDone', 'receivedTransfers', 'givenTransfers'].map(
        (page) => ({ to: 'page', page }),
      ),
    );
    expect(entries[0]).toMatchObject({
      title: '我的待办',
      icon: 'icon-todo',
      background: '#1F4E8C',
      iconColor: '#fff',
    });
  });

  it('load their layout separately if they do not contain it', async () => {
    const wire = createWireWith(({ path }) =>
      path === 'listMobilePortals' ? [portal({})] : [cell(definition('List'))],
    );
    const answer = await createHttpPortalGateway(wire.call, () => 'zh-CN').listPortals();
    expect(wire.asked.map(({ path, fields }) => [path, fields])).toEqual([
      ['listMobilePortals', undefined],
      ['getLayoutListByPortalId', { portalId: '1' }],
    ]);
    expect(answer.ok && answer.value[0]?.items).toHaveLength(1);
  });

  it('keep their columns if one of them is invalid, and count it', async () => {
    const odd = [null, 7, 'x', [], {}, { x: 'left', y: null }, cell(definition('List'), { y: '3', x: '12' })];
    const answer = await createPortalGateway([portal({ layoutJson: JSON.stringify(odd) })]).listPortals();
    expect(answer).toMatchObject({ ok: true, skipped: 6 });
    expect(answer.ok && answer.value[0]?.items).toMatchObject([{ column: { kind: 'list' }, x: 12, y: 3 }]);
  });

  it.each(['not json', '{"a":1}', '[[[', null, 17, true])('tolerate a layout that is %j', async (layout) => {
    const answer = await createPortalGateway([portal({ layoutJson: layout, layoutHtml: layout })]).listPortals();
    expect(answer).toMatchObject({ ok: true, value: [{ items: [] }] });
  });

  it('are empty if the platform returns nothing', async () => {
    expect(await createPortalGateway(null).listPortals()).toMatchObject({ ok: true, value: [] });
  });
});

describe('the columns of a layout', () => {
  it('have the kinds of the platform and our own', async () => {
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

  it('are framed pages if their component is a URL or the name of a report', async () => {
    const items = await itemsOf([
      cell(definition('VueBel', { vueType: 'url', component: 'https://partner.example/board' })),
      cell(definition('VueBel', { vueType: 'report', component: 'sales' })),
      cell(definition('VueBel', { vueType: 'url', component: ' ' }, { key: 'shortcuts' })),
    ]);
    expect(items.map(({ column }) => column)).toEqual([
      { kind: 'frame', source: { address: 'https://partner.example/board' } },
      { kind: 'frame', source: { report: 'sales' } },
      { kind: 'own', key: 'shortcuts' },
    ]);
  });

  it('never contain scripts', async () => {
    const templet = '<template><div/></template><script>window.evaluated = true</script>';
    const [item] = await itemsOf([cell(definition('VueBel', {}, { templet, key: 'shortcuts' }))]);
    expect(item?.column).toEqual({ kind: 'own', key: 'shortcuts' });
    expect(JSON.stringify(item)).not.toContain('evaluated');
  });

  it('have a title in the language of the reader, a link to all rows, and a row limit', async () => {
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
      expectedRows: 6,
      more: { to: 'page', page: 'myTasks' },
    });
  });

  it('that do not fit on a phone become links to their pages', async () => {
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
      { kind: 'frame', source: { report: 'r' } },
    ]);
  });
});

describe('a company page', () => {
  it('has a title by language, as an object or JSON text, and its columns', async () => {
    const json = JSON.stringify([cell(definition('List'))]);
    for (const i18nJson of [{ 'en-US': 'Travel desk' }, '{"en-US":"Travel desk"}']) {
      const answer = await createPortalGateway({ json, navigationBarTitleText: 'Plain', i18nJson }).getLayout({
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

  it('without a grid has the columns of its regions, and its tabs one below the other', async () => {
    const list = (alias: string) => ({ name: 'FormBoListPreview', config: { alias, name: alias, component: 'List' } });
    const json = {
      center: { selectModel: list('cars'), showTab: 'yes', tabData: [list('rooms')] },
      header: { selectModel: list('news') },
      footer: null,
      left: 'odd',
    };
    const titles = async (given: unknown) => {
      const answer = await createPortalGateway({ json: given }).getLayout({ by: 'alias', name: 'x' });
      return answer.ok ? answer.value.items.map(({ title, column }) => [title, column.kind]) : [];
    };
    const all = [
      ['news', 'link'],
      ['cars', 'link'],
      ['rooms', 'link'],
    ];
    expect(await titles(json)).toEqual(all);
    expect(await titles(JSON.stringify(json))).toEqual(all);
    expect(await titles([{ defConf: 'tab', config: [list('news'), list('cars'), list('rooms')] }])).toEqual(all);
  });

  it('uses its name as title if it has no other', async () => {
    const answer = await createPortalGateway({
      json: null,
      name: '{"zh-CN":"页","en-US":"Page"}',
      i18nJson: 'odd',
    }).getLayout({
      by: 'alias',
      name: 'x',
    });
    expect(answer).toMatchObject({ value: { title: { text: 'Page', byLanguage: {} }, items: [] } });
  });
});
