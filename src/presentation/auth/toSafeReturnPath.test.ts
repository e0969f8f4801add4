import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSafeReturnPath } from './toSafeReturnPath.ts';

const ORIGIN = 'https://ringi.example';

it.each([
  ['/pages/bpm/TaskDetail?taskId=7&from=mail', '/pages/bpm/TaskDetail?taskId=7&from=mail'],
  ['/', '/'],
  ['/pages/myInfo#about', '/pages/myInfo#about'],
  ['/mobile/pages/bpm/myTasks?a=%2F%2Fb', '/pages/bpm/myTasks?a=%2F%2Fb'],
  [`${ORIGIN}/mobile/pages/bpm/myTasks`, '/pages/bpm/myTasks'],
  [`${ORIGIN}/mobile/`, '/'],
])('returns to %s after the login', (address, page) => {
  expect(toSafeReturnPath(address, ORIGIN)).toBe(page);
});

/** URLs that try to redirect a user to another site after the login, or in a loop. */
const TRICKS = [
  '//evil.example',
  '//evil.example/x',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/\\/evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\r\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/pages/..//evil.example/x',
  '/pages/login/..//evil.example',
  '/pages/%2e%2e//evil.example',
  '/mobile//evil.example',
  '/mobile/\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://ringi.example/pages/myInfo',
  'https://ringi.example@evil.example/',
  'https://ringi.example.evil.example/',
  'https://ringi.example:8443/',
  '//ringi.example@evil.example/',
  '//evil.example@ringi.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://ringi.example/1',
  'mailto:somebody@evil.example',
  '@evil.example',
  'evil.example',
  '?wanted=//evil.example',
  '#//evil.example',
  '/pages/Login',
  '/pages/login',
  '/pages/Login/',
  '/pages/Login?wanted=/pages/Login',
  '/pages/login/PlatformLogin?fromUrl=/pages/login/PlatformLogin',
  '/mobile/pages/Login',
  '/pages/%4cogin',
  `${ORIGIN}/mobile/pages/login/WxLogin`,
  '/%',
  '',
  null,
];

it.each(TRICKS)('leads to the workbench instead of %j', (address) => {
  expect(toSafeReturnPath(address, ORIGIN)).toBe('/');
});

it('never redirects to another site for any link', () => {
  const tail = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', '5', 'c', '\t', '@', ':', 'a') }),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        tail,
        fc.webUrl(),
        fc.constantFrom(...TRICKS.map((trick) => trick ?? '')),
        tail.map((rest) => `/${rest}`),
        tail.map((rest) => `//${rest}`),
        tail.map((rest) => `${ORIGIN}${rest}`),
      ),
      (address) => {
        const wanted = toSafeReturnPath(address, ORIGIN);
        expect(/^\/(?![/\\])/u.test(wanted)).toBe(true);
        expect(new URL(`/mobile${wanted}`, ORIGIN).href.startsWith(`${ORIGIN}/mobile/`)).toBe(true);
        expect(toSafeReturnPath(wanted, ORIGIN)).toBe(wanted);
      },
    ),
    { numRuns: 1000 },
  );
});
