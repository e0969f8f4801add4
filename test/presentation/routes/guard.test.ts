import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideMove, wantedAddress } from '#presentation/routes/guard.ts';

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

it.each(['/pages/bpm/TaskDetail?taskId=7&from=mail', '/', '/pages/myInfo#about'])(
  'leads back to %s after the login',
  (address) => {
    expect(wantedAddress(address)).toBe(address);
  },
);

it.each([
  null,
  '',
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '/pages/Login?wanted=/pages/Login',
  '/pages/login',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/pages/..//evil.example/x',
])('leads home instead of to %s', (address) => {
  expect(wantedAddress(address)).toBe('/');
});

it('never leads outside, whatever a link says', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `/${rest}`),
        fc.string().map((rest) => `//${rest}`),
      ),
      (address) => {
        const wanted = wantedAddress(address);
        expect(wanted.startsWith('/') && !wanted.startsWith('//') && !wanted.startsWith('/\\')).toBe(true);
        expect(new URL(wanted, 'https://ringi.example').origin).toBe('https://ringi.example');
      },
    ),
  );
});
