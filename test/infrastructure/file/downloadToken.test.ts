import { expect, it } from 'vitest';
import { makeDownloadToken } from '#infrastructure/file/downloadToken.ts';

const told = (token: string) => new Headers({ 'Download-Token': token });

it('takes the token of the session where the platform tells no other', () => {
  let bearer: string | undefined = 'bearer';
  const token = makeDownloadToken({ read: () => bearer });
  token.hear(new Headers(), bearer);
  expect(token.read()).toBe('bearer');
  bearer = undefined;
  expect(token.read()).toBe('');
});

it('takes what it was told last, for the session it was told to and no other', () => {
  let bearer = 'one';
  const token = makeDownloadToken({ read: () => bearer });
  token.hear(told('d1'), 'one');
  token.hear(told('d2'), 'one');
  token.hear(new Headers(), 'one');
  expect(token.read()).toBe('d2');
  bearer = 'two';
  expect(token.read()).toBe('two');
  // An answer to who was here before comes late.
  token.hear(told('d3'), 'one');
  expect(token.read()).toBe('two');
});
