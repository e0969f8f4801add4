import { expect, it } from 'vitest';
import { makeEndSession } from '#application/endSession.ts';

it('clears the token and opens the login once, however many calls were refused at once', async () => {
  const done: string[] = [];
  let arrive = () => {};
  const end = makeEndSession({ read: () => 't', write: () => {}, clear: () => void done.push('cleared') }, () => {
    done.push('login');
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  });
  const all = Promise.all([end(), end(), end()]);
  arrive();
  await all;
  expect(done).toEqual(['cleared', 'login']);
  arrive = () => {};
  void end();
  expect(done).toEqual(['cleared', 'login', 'cleared', 'login']);
});
