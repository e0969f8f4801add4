import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkChartModel, checkPage } from './checkPages.ts';
import { chartModelSchema, type ChartModelFile } from '../files/chartModelFile.ts';
import { pageSchema, portalSchema, type PortalFile } from '../files/portalFile.ts';
import type { CompanyFiles } from '../load/loadCompanyFiles.ts';
import { loadCompanyFiles } from '../load/loadCompanyFiles.ts';

const known = {
  lookup: {
    person: (name: string) => (name === 'sunli' ? '1' : undefined),
    group: (name: string) => (name === 'rd' ? '2' : undefined),
  },
  hasProcess: (key: string) => key === 'leave',
};
const words = (problems: readonly { readonly message: string }[]) => problems.map(({ message }) => message);

let files: CompanyFiles;
beforeAll(async () => {
  const loaded = await loadCompanyFiles('definitions');
  if (!loaded.ok) throw new Error('the demo is broken');
  files = loaded.value;
});

const portal = (column: object, more: object = {}): PortalFile =>
  v.parse(portalSchema, {
    name: 'P',
    isDefault: true,
    columns: { one: { name: 'One', ...column } },
    layout: [{ column: 'one', y: 0 }],
    ...more,
  });
const list = { type: 'List', list: 'assets' };

describe('a portal', () => {
  it.each([
    [{ type: 'List', list: 'none' }, 'the list "none" does not exist'],
    [{ type: 'List', query: 'none' }, 'the query "none" does not exist'],
    [{ type: 'List' }, 'a list needs exactly one source: of, list or query'],
    [{ type: 'List', of: 'myTasks', list: 'assets' }, 'a list needs exactly one source: of, list or query'],
    [{ type: 'chart', chart: 'none' }, 'the chart "none" does not exist'],
    [{ type: 'quickStart', processes: ['leave', 'none'] }, 'the process "none" does not exist'],
    [{ type: 'Calendar', lists: ['assets'] }, 'the list "assets" has no calendar'],
    [{ type: 'Calendar', lists: ['none'] }, 'the list "none" does not exist'],
    [{ type: 'count', figures: [{ name: 'N', list: 'none' }] }, 'the list "none" does not exist'],
    [{ type: 'MessageBel', figures: [{ name: 'N', query: 'none', field: 'n' }] }, 'the query "none" does not exist'],
    [{ type: 'carousel' }, 'a carousel shows news or slides'],
  ])('reports the error of the column %j', (column, message) => {
    expect(words(checkPage(portal(column), files, known))).toEqual([message]);
  });

  it('reports columns that do not exist, are not placed or are placed twice, and nested tabs', () => {
    const columns = {
      one: { name: 'One', ...list },
      lost: { name: 'Lost', ...list },
      tabs: { name: 'Tabs', type: 'TabBel', tabs: ['one', 'tabs', 'none'] },
    };
    const layout = [
      { column: 'tabs', y: 0 },
      { column: 'tabs', y: 1 },
      { column: '__proto__', y: 2 },
    ];
    expect(words(checkPage(portal({}, { columns, layout }), files, known))).toEqual([
      'the column "__proto__" does not exist',
      'the column "tabs" is placed twice',
      'the column "lost" is not placed anywhere',
      'tabs cannot contain tabs',
      'the column "none" does not exist',
    ]);
  });

  it('reports users and groups that do not exist', () => {
    const grantedTo = [
      { from: 'groups', ids: ['rd', 'ghosts'] },
      { from: 'people', ids: ['sunli', 'nobody'] },
    ];
    expect(words(checkPage(portal(list, { grantedTo }), files, known))).toEqual([
      'the group "ghosts" does not exist in this company',
      'the person "nobody" does not exist in this company',
    ]);
  });

  it.each([
    [{ isDefault: false }, /no user sees it/u],
    [{ layout: [] }, /it must not be empty/u],
    [{ columns: { one: { name: 'One', type: 'NewsBel', most: 0 } } }, />=1/u],
    [{ columns: { one: { name: 'One', ...list, more: 'javascript:alert(1)' } } }, /a way is/u],
    [{ columns: { one: { name: 'One', type: 'VueBel', component: 'x', templet: '<script/>' } } }, /templet/u],
    [{ columns: { one: { name: 'One', type: 'count', figures: [{ name: 'N' }] } } }, /of one thing/u],
    [
      { columns: { one: { name: 'One', type: 'count', figures: [{ name: 'N', query: 'reach' }] } } },
      /names its field/u,
    ],
  ])('rejects the portal settings %j', (more, message) => {
    const read = v.safeParse(portalSchema, {
      name: 'P',
      isDefault: true,
      columns: { one: { name: 'One', ...list } },
      layout: [{ column: 'one', y: 0 }],
      ...more,
    });
    expect(read.issues?.map((issue) => issue.message).join()).toMatch(message);
  });
});

describe('a page', () => {
  it('is open to everyone without an audience, and users that do not exist are reported', () => {
    const page = {
      navigationBarTitleText: 'P',
      columns: { one: { name: 'One', ...list } },
      layout: [{ column: 'one', y: 0 }],
    };
    const open = v.parse(pageSchema, page);
    expect([open.audience, checkPage(open, files, known)]).toEqual(['everyone', []]);
    const closed = v.parse(pageSchema, { ...page, audience: [{ from: 'people', ids: ['nobody'] }] });
    expect(words(checkPage(closed, files, known))).toEqual(['the person "nobody" does not exist in this company']);
  });
});

describe('a chart', () => {
  const chart = (more: object): ChartModelFile =>
    v.parse(chartModelSchema, {
      name: 'C',
      type: 'bar',
      list: 'assets',
      dimensions: [{ field: 'F_KIND', name: 'Kind' }],
      measures: [{ name: 'Pieces', aggregate: 'COUNT' }],
      ...more,
    });

  it.each([
    [{}, []],
    [{ object: 'asset', list: undefined }, []],
    [{ measures: [{ field: 'F_PRICE', name: 'Price' }] }, []],
    [{ dimensions: [{ field: 'F_BOUGHTON', name: 'Bought', by: 'year' }] }, []],
    [{ dimensions: [{ field: 'CREATE_TIME_', name: 'Made', by: 'month' }] }, []],
    [{ list: 'none' }, ['the list "none" does not exist']],
    [{ list: undefined, object: 'none' }, ['the object "none" does not exist']],
    [{ list: undefined, query: 'none', measures: [{ field: 'n', name: 'N' }] }, ['the query "none" does not exist']],
    [{ dimensions: [{ field: 'F_NONE', name: 'X' }] }, ['the column "F_NONE" does not exist']],
    [{ dimensions: [{ field: 'F_KIND', name: 'X', by: 'month' }] }, ['"F_KIND" is not a time, so it has no month']],
    [{ legend: { field: 'F_NONE', name: 'X' } }, ['the column "F_NONE" does not exist']],
    [{ measures: [{ field: 'F_NAME', name: 'X' }] }, ['"F_NAME" is not a number of the object "asset"']],
  ])('%j reports %j', (more, messages) => {
    expect(words(checkChartModel(chart(more), files, known))).toEqual(messages);
  });

  it.each([
    [{ list: undefined }, /of one thing/u],
    [{ query: 'reach' }, /of one thing/u],
    [{ measures: [] }, /shows nothing/u],
    [{ measures: [{ name: 'X' }] }, /needs no field/u],
    [{ type: 'gauge' }, /a gauge needs a scale/u],
    [{ type: 'radar' }, /a chart is/u],
    [{ dimensions: [{ field: 'a"; drop table people; --', name: 'X' }] }, /a field is written/u],
  ])('rejects %j', (more, message) => {
    expect(() => chart(more)).toThrow(message);
  });
});
