import { expect, it } from 'vitest';
import { firstRoute } from '#presentation/routes/firstRoute.ts';

it.each([
  ['/mobile/', true, 'workbench'],
  ['/mobile/pages/workspace', true, 'workbench'],
  ['/mobile', true, 'workbench'],
  ['/mobile/', false, 'login'],
  ['/mobile/pages/bpm/myTasks?x=1', true, 'myTasks'],
  ['/mobile/pages/bpm/myTasks?flag=1', false, 'myTasks'],
  ['/mobile/pages/exception/Success', false, 'success'],
  ['/mobile/pages/nowhere', false, 'notFound'],
] as const)('fetches for %s, logged in: %s, the page %s', (address, isLoggedIn, name) => {
  expect(firstRoute(new URL(address, 'https://ringi.test'), '/mobile', isLoggedIn)?.name).toBe(name);
});
