import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { Session } from './Session.ts';
import { aUser } from '#test/support/builders.ts';

it('loads the current user once for any number of pages', async () => {
  let asked = 0;
  const session = new Session({
    logIn: async () => ok(''),
    logOut: async () => undefined,
    currentUser: async () => {
      asked += 1;
      return ok(aUser());
    },
  });
  await Promise.all([session.load(), session.load()]);
  await session.load();
  expect([asked, session.user?.account]).toEqual([1, 'zhangwei']);
});

it('can be loaded again after a failure', async () => {
  const answers = [fail({ kind: 'offline' } as const), ok(aUser())];
  const session = new Session({
    logIn: async () => ok(''),
    logOut: async () => undefined,
    currentUser: async () => answers.shift() ?? fail({ kind: 'timeout' }),
  });
  await session.load();
  expect([session.user, session.failure?.kind]).toEqual([undefined, 'offline']);
  await session.load();
  expect([session.user?.account, session.failure]).toEqual(['zhangwei', undefined]);
});
