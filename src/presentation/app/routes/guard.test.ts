import { expect, it } from 'vitest';
import { resolveNavigation } from './guard.ts';

const to = (address: string, access: 'session' | 'public' | 'login' = 'session') => ({
  access,
  query: new URLSearchParams(address.split('?')[1]),
  address,
});

it.each([
  ['a page that needs a login, logged in', to('/pages/bpm/myTasks'), true, 'page'],
  ['a page that needs a login, logged out', to('/pages/bpm/myTasks'), false, 'login'],
  ['a link that carries flag, logged out', to('/pages/bpm/myTasks?flag=1'), false, 'page'],
  ['a public page, logged out', to('/pages/exception/Success', 'public'), false, 'page'],
  ['the login page, logged out', to('/pages/Login', 'login'), false, 'page'],
] as const)('opens a permitted page: %s', (_, destination, isLoggedIn, expected) => {
  expect(resolveNavigation(destination, isLoggedIn).to).toBe(expected);
});

it('redirects to the login after half a second and stores the requested URL', () => {
  expect(resolveNavigation(to('/pages/bpm/TaskDetail?taskId=7'), false)).toEqual({
    to: 'login',
    afterMs: 500,
    returnUrl: '/pages/bpm/TaskDetail?taskId=7',
  });
});
