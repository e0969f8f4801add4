import { expect, it } from 'vitest';
import { createLoginStateStorage } from './tabSignInMemory.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const clock = createManualClock();
let count = 0;
const keys = { create: () => `nonce${(count += 1)}` };

it('stores an attempt until it has ended, for five minutes at most', () => {
  const memory = createLoginStateStorage(memoryStorage(), keys, clock);
  expect([memory.isAvailable(), memory.getAttempt()]).toEqual([true, undefined]);
  const attempt = memory.startAttempt('bind');
  expect(memory.getAttempt()).toEqual({ nonce: attempt.nonce, purpose: 'bind' });
  memory.endAttempt();
  expect(memory.getAttempt()).toBeUndefined();
  memory.startAttempt('login');
  clock.advance(5 * 60_000 + 1);
  expect(memory.getAttempt()).toBeUndefined();
});

it('never creates the same nonce twice', () => {
  const memory = createLoginStateStorage(memoryStorage(), keys, clock);
  expect(memory.startAttempt('login').nonce).not.toBe(memory.startAttempt('login').nonce);
});

it.each(['', 'null', '7', '{}', '{"nonce":"","at":1}', '{"nonce":1,"at":1}', '{"nonce":"n","at":"x"}', '{'])(
  'rejects %j as an attempt',
  (stored) => {
    const storage = memoryStorage();
    storage.setItem('ringi.signIn', stored);
    expect(createLoginStateStorage(storage, keys, clock).getAttempt()).toBeUndefined();
  },
);

it('reports that nothing can be stored', () => {
  const refusing = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(createLoginStateStorage(refusing, keys, clock).isAvailable()).toBe(false);
});
