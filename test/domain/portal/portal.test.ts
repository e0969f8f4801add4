import { describe, expect, it } from 'vitest';
import { hasStartActions, sortForPhone, localizePageTitle, type PortalItem } from '#domain/portal/portalLayout.ts';
import { parsePortalTarget } from '#domain/portal/portalTarget.ts';
import { findBuiltInPage } from '#domain/portal/shippedRoutes.ts';

const item = (id: string, y: number, x: number, column: PortalItem['column'] = { kind: 'list' }): PortalItem => ({
  id,
  columnId: id,
  title: id,
  isTitleShown: true,
  x,
  y,
  column,
});

describe('the columns of a portal on a phone', () => {
  it('are sorted by row, then from left to right, and stay in order at the same position', () => {
    const items = [item('1', 8, 0), item('2', 0, 12), item('3', 0, 0), item('4', 8, 0)];
    expect(sortForPhone(items).map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
  });

  it('replace the quick actions if they contain an entry with a target', () => {
    const entry = { title: 'To do', icon: '', background: '', iconColor: '' };
    const target = { to: 'page', page: 'myTasks' } as const;
    expect(
      hasStartActions([item('1', 0, 0), item('2', 0, 0, { kind: 'process', entries: [{ ...entry, target }] })]),
    ).toBe(true);
    expect(hasStartActions([item('2', 0, 0, { kind: 'process', entries: [entry] })])).toBe(false);
    expect(hasStartActions([item('1', 0, 0, { kind: 'quickStart' })])).toBe(false);
  });
});

describe('the title of a page', () => {
  it('is that of the language, or the default one if it has none', () => {
    const title = { text: 'Plain', byLanguage: { 'en-US': 'Travel desk', 'ja-JP': '' } };
    expect(['en-US', 'zh-CN', 'ja-JP', 'constructor'].map((language) => localizePageTitle(title, language))).toEqual([
      'Travel desk',
      'Plain',
      'Plain',
      'Plain',
    ]);
  });
});

describe('the targets of a portal', () => {
  it.each([
    ['myTasks', 'myTasks'],
    ['mySolutions', 'newProcess'],
    ['news', 'notices'],
    ['myInst', 'myApplications'],
    ['HasHandle', 'myDone'],
    ['ReceiveTask', 'receivedTransfers'],
    ['TransOutTask', 'givenTransfers'],
    ['/webApp/home/MyBpmTaskList', 'myTasks'],
    ['/webApp/home/MyApprovedTasks?x=1', 'myDone'],
    ['/webApp/home/MyBpmInstList/', 'myApplications'],
    ['/innerMsgs/InfInnerMsgList#top', 'notices'],
    ['myOrders', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('named %s by the platform resolve to %s', (route, page) => {
    expect(findBuiltInPage(route)).toBe(page);
  });

  it.each([
    ['/pages/bpm/myTasks?tab=1', { to: 'address', address: '/pages/bpm/myTasks?tab=1' }],
    ['/mobile/pages/bpm/myInst', { to: 'address', address: '/pages/bpm/myInst' }],
    ['myTasks', { to: 'page', page: 'myTasks' }],
    [' https://docs.example.com/a ', { to: 'outside', address: 'https://docs.example.com/a' }],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//evil.example/pages/x', undefined],
    ['https:///x', undefined],
    ['/webApp/home/SomethingElse', undefined],
    ['', undefined],
  ])('parse %j as %j', (written, target) => {
    expect(parsePortalTarget(written)).toEqual(target);
  });
});
