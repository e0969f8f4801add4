import { afterEach, expect, it } from 'vitest';
import { clearOidcCallback, takeOidcCallback } from './issuerReturn.ts';

afterEach(clearOidcCallback);

/** Creates an address bar and a history. */
function bar(hash: string) {
  const place = { hash, pathname: '/mobile/pages/CompanyLogin', search: '?a=1' };
  const kept: unknown[] = [];
  const history = { state: { idx: 1 }, replaceState: (...all: unknown[]) => void kept.push(all) };
  return { place, history, kept };
}
const readReturn = (hash: string) => {
  const { place, history } = bar(hash);
  return takeOidcCallback(place, history);
};

it('reads a code, or the reason why there is none', () => {
  expect(readReturn('#code=abc')).toEqual({ code: 'abc', fault: 'expired', isLink: false, key: '', returnUrl: '' });
  expect(readReturn('#fault=away&key=head&wanted=%2Fa&link=1')).toEqual({
    fault: 'away',
    isLink: true,
    key: 'head',
    returnUrl: '/a',
  });
});
it.each(['', '#', '#a=b', '#link=1'])('finds nothing in %s', (hash) => {
  expect(readReturn(hash)).toBe(undefined);
});
it.each(['__proto__', 'toString', '<b>', ''])('never shows a text from the URL: %s', (fault) => {
  expect(readReturn(`#fault=${encodeURIComponent(fault)}`)?.fault).toBe('expired');
});

it('removes the code from the URL, and keeps it for another render', () => {
  const { place, history, kept } = bar('#code=abc');
  expect(takeOidcCallback(place, history)?.code).toBe('abc');
  expect(kept).toEqual([[{ idx: 1 }, '', '/mobile/pages/CompanyLogin?a=1']]);
  expect(takeOidcCallback({ ...place, hash: '' }, history)?.code).toBe('abc');
  clearOidcCallback();
  expect(takeOidcCallback({ ...place, hash: '' }, history)).toBe(undefined);
  expect(kept).toHaveLength(1);
});
