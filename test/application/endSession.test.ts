import { expect, it } from 'vitest';
import { makeEndSession } from '#application/endSession.ts';

/** A device that holds a token, and how often a login was opened on it. */
function device(held: string | undefined) {
  const told = { held, logins: 0 };
  let arrive = () => {};
  const endSession = makeEndSession(
    { read: () => told.held, clear: () => void (told.held = undefined), other: () => undefined },
    () => {
      told.logins += 1;
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    },
  );
  return { told, endSession, arrive: () => arrive() };
}

it('clears the token and opens the login once, however many calls were refused at once', async () => {
  const { told, endSession, arrive } = device('old');
  const all = Promise.all([endSession('old'), endSession('old'), endSession('old')]);
  arrive();
  await all;
  expect(told).toEqual({ held: undefined, logins: 1 });
});

it('opens no second login for a refusal that comes late, or for a call sent without a token since', async () => {
  const { told, endSession, arrive } = device('old');
  const first = endSession('old');
  arrive();
  await first;
  await endSession('old');
  await endSession(undefined);
  expect(told.logins).toBe(1);
});

it('leaves a new session alone when a call of the old one is refused', async () => {
  const { told, endSession, arrive } = device('old');
  void endSession('old');
  arrive();
  told.held = 'new';
  await endSession('old');
  await endSession(undefined);
  expect(told).toEqual({ held: 'new', logins: 1 });
  void endSession('new');
  expect(told).toEqual({ held: undefined, logins: 2 });
});

it('leaves whoever has logged out where they are', async () => {
  const { told, endSession } = device(undefined);
  await endSession('old');
  expect(told.logins).toBe(0);
});

it('opens the login for a call that nobody signed', async () => {
  const { told, endSession } = device(undefined);
  void endSession(undefined);
  expect(told.logins).toBe(1);
});

it('opens the login at the next refusal where it could not be opened, and fails no call because of it', async () => {
  let logins = 0;
  const endSession = makeEndSession({ read: () => undefined, clear: () => {}, other: () => undefined }, async () => {
    logins += 1;
    if (logins === 1) throw new TypeError('Failed to fetch dynamically imported module');
  });
  await endSession(undefined);
  await endSession(undefined);
  expect(logins).toBe(2);
});
