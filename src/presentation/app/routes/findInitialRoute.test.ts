import { expect, it } from 'vitest';
import { findPage } from './resultNavigation.ts';
import { findInitialRoute } from './findInitialRoute.ts';

it.each([
  ['/mobile/', true, 'workbench'],
  ['/mobile/pages/workspace', true, 'workbench'],
  ['/mobile', true, 'workbench'],
  ['/mobile/', false, 'login'],
  ['/mobile/pages/bpm/myTasks?x=1', true, 'myTasks'],
  ['/mobile/pages/bpm/myTasks?flag=1', false, 'myTasks'],
  ['/mobile/pages/bpm/myTasks/?x=1', true, 'myTasks'],
  ['/mobile/pages/exception/Success', false, 'success'],
  ['/mobile/pages/nowhere', false, 'notFound'],
] as const)('loads for %s, logged in: %s, the page %s', (address, isLoggedIn, name) => {
  expect(findInitialRoute(new URL(address, 'https://ringi.test'), '/mobile', isLoggedIn)?.name).toBe(name);
});

it('finds the page of a path with a trailing slash', () => {
  expect([findPage('/'), findPage('/pages/bpm/myTasks/'), findPage('/pages/workspace/')]).toEqual([
    'workbench',
    'myTasks',
    'workbench',
  ]);
});
