import { expect, it } from 'vitest';
import { createEndSession } from './endSession.ts';

/** Creates a device that has stored the given token and counts how often the login page is opened. */
function device(held: string | undefined) {
  const outcome = { held, logins: 0 };
  let arrive = () => {};
  const endSession = createEndSession(
    { read: () => outcome.held, clear: () => void (outcome.held = undefined), getOtherUser: () => undefined },
    () => {
      outcome.logins += 1;
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    },
  );
  return { outcome, endSession, arrive: () => arrive() };
}

it('clears the token and opens the login page once when several calls are rejected at the same time', async () => {
  const { outcome, endSession, arrive } = device('old');
  const all = Promise.all([endSession('old'), endSession('old'), endSession('old')]);
  arrive();
  await all;
  expect(outcome).toEqual({ held: undefined, logins: 1 });
});

it('opens the login page once although further rejections arrive later', async () => {
  const { outcome, endSession, arrive } = device('old');
  const first = endSession('old');
  arrive();
  await first;
  await endSession('old');
  await endSession(undefined);
  expect(outcome.logins).toBe(1);
});

it('keeps a new session when a call of the previous session is rejected', async () => {
  const { outcome, endSession, arrive } = device('old');
  void endSession('old');
  arrive();
  outcome.held = 'new';
  await endSession('old');
  await endSession(undefined);
  expect(outcome).toEqual({ held: 'new', logins: 1 });
  void endSession('new');
  expect(outcome).toEqual({ held: undefined, logins: 2 });
});

it('does not open the login page for a user who has already logged out', async () => {
  const { outcome, endSession } = device(undefined);
  await endSession('old');
  expect(outcome.logins).toBe(0);
});

it('opens the login page when a call without a token is rejected', async () => {
  const { outcome, endSession } = device(undefined);
  void endSession(undefined);
  expect(outcome.logins).toBe(1);
});

it('opens the login page at the next rejection if its code failed to load, without failing the call', async () => {
  let logins = 0;
  const endSession = createEndSession(
    { read: () => undefined, clear: () => {}, getOtherUser: () => undefined },
    async () => {
      logins += 1;
      if (logins === 1) throw new TypeError('Failed to fetch dynamically imported module');
    },
  );
  await endSession(undefined);
  await endSession(undefined);
  expect(logins).toBe(2);
});
