import { describe, expect, it } from 'vitest';
import { bringsActions, inPhoneOrder, pageTitleIn, type PortalItem } from '#domain/portal/portalLayout.ts';
import { readTarget } from '#domain/portal/portalTarget.ts';
import { shippedPage } from '#domain/portal/shippedRoutes.ts';

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
  it('stand row by row, from left to right, and as they came where they stand at one place', () => {
    const items = [item('1', 8, 0), item('2', 0, 12), item('3', 0, 0), item('4', 8, 0)];
    expect(inPhoneOrder(items).map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
  });

  it('take the place of the quick actions where they bring something to press', () => {
    const entry = { title: 'To do', icon: '', background: '', ink: '' };
    const target = { to: 'page', page: 'myTasks' } as const;
    expect(
      bringsActions([item('1', 0, 0), item('2', 0, 0, { kind: 'process', entries: [{ ...entry, target }] })]),
    ).toBe(true);
    expect(bringsActions([item('2', 0, 0, { kind: 'process', entries: [entry] })])).toBe(false);
    expect(bringsActions([item('1', 0, 0, { kind: 'quickStart' })])).toBe(false);
  });
});

describe('the title of a page', () => {
  it('is that of the language, the plain one where it has none', () => {
    const title = { text: 'Plain', byLanguage: { 'en-US': 'Travel desk', 'ja-JP': '' } };
    expect(['en-US', 'zh-CN', 'ja-JP', 'constructor'].map((language) => pageTitleIn(title, language))).toEqual([
      'Travel desk',
      'Plain',
      'Plain',
      'Plain',
    ]);
  });
});

describe('the ways of a portal', () => {
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
  ])('named %s by the platform lead to %s', (route, page) => {
    expect(shippedPage(route)).toBe(page);
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
  ])('written as %j are %j', (written, target) => {
    expect(readTarget(written)).toEqual(target);
  });
});
