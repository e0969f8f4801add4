import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeLink } from './safeLink.ts';

it.each([
  'http://a.b/c',
  'https://a.b',
  'mailto:a@b.co',
  'tel:+861012345678',
  'geo:30.2741,120.1551?q=30.2741,120.1551',
  '/api/file?id=1',
  'page',
  '#top',
  'HTTPS://A.B',
])('creates a link for %s', (address) => {
  expect(safeLink(address)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://a.b/1',
  'file:///etc/passwd',
  'ftp://a.b/c',
  'http://',
])('creates no link for %j', (address) => {
  expect(safeLink(address)).toBeUndefined();
});

it('allows only http, https, mailto, tel, sms and geo, in any notation', () => {
  const scheme = fc.oneof(
    fc.constantFrom('http', 'mailto', 'tel', 'geo', 'javascript', 'ftp'),
    fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}$/u),
  );
  fc.assert(
    fc.property(scheme, fc.string(), (name, rest) => {
      const link = safeLink(`${name}:${rest}`);
      expect(link === undefined || ['http', 'https', 'mailto', 'tel', 'sms', 'geo'].includes(name)).toBe(true);
    }),
  );
});

it('safeLink is used wherever a page creates a link from a value', () => {
  const pages = readdirSync('src/presentation', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const links = pages.flatMap((file) =>
    [...readFileSync(join('src/presentation', file), 'utf8').matchAll(/\bhref=\{([^}]*)\}/gu)].map(
      ([, made]) => `${file}: ${made}`,
    ),
  );
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter((link) => !link.includes('safeLink(') && !link.startsWith('shared/PageLink.tsx'))).toEqual([]);
});
