import { expect, it } from 'vitest';
import { createDownloadToken } from './downloadToken.ts';

const withToken = (token: string) => new Headers({ 'Download-Token': token });

it('uses the session token if the platform sends no other', () => {
  let bearer: string | undefined = 'bearer';
  const token = createDownloadToken({ read: () => bearer });
  token.readHeaders(new Headers(), bearer);
  expect(token.read()).toBe('bearer');
  bearer = undefined;
  expect(token.read()).toBe('');
});

it('uses the last received token, only for the session it was sent to', () => {
  let bearer = 'one';
  const token = createDownloadToken({ read: () => bearer });
  token.readHeaders(withToken('d1'), 'one');
  token.readHeaders(withToken('d2'), 'one');
  token.readHeaders(new Headers(), 'one');
  expect(token.read()).toBe('d2');
  bearer = 'two';
  expect(token.read()).toBe('two');
  // A late response to the previous session.
  token.readHeaders(withToken('d3'), 'one');
  expect(token.read()).toBe('two');
});
