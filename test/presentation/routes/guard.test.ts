import { expect, it } from 'vitest';
import { decideMove } from '#presentation/routes/guard.ts';

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
] as const)('opens what may be opened: %s', (_, destination, isLoggedIn, expected) => {
  expect(decideMove(destination, isLoggedIn).to).toBe(expected);
});

it('asks for a login after half a second and remembers where the person wanted to go', () => {
  expect(decideMove(to('/pages/bpm/TaskDetail?taskId=7'), false)).toEqual({
    to: 'login',
    afterMs: 500,
    wanted: '/pages/bpm/TaskDetail?taskId=7',
  });
});
