import { expect, it } from 'vitest';
import { makeTabSignInMemory } from '#infrastructure/session/tabSignInMemory.ts';
import { handClock } from '#test/support/handClock.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const clock = handClock();
let count = 0;
const keys = { fresh: () => `nonce${(count += 1)}` };

it('knows an attempt until it has ended, and for five minutes at most', () => {
  const memory = makeTabSignInMemory(memoryStorage(), keys, clock);
  expect([memory.works(), memory.current()]).toEqual([true, undefined]);
  const attempt = memory.begin('bind');
  expect(memory.current()).toEqual({ nonce: attempt.nonce, aim: 'bind' });
  memory.end();
  expect(memory.current()).toBeUndefined();
  memory.begin('login');
  clock.advance(5 * 60_000 + 1);
  expect(memory.current()).toBeUndefined();
});

it('never has the same nonce twice', () => {
  const memory = makeTabSignInMemory(memoryStorage(), keys, clock);
  expect(memory.begin('login').nonce).not.toBe(memory.begin('login').nonce);
});

it.each(['', 'null', '7', '{}', '{"nonce":"","at":1}', '{"nonce":1,"at":1}', '{"nonce":"n","at":"x"}', '{'])(
  'takes %j for no attempt',
  (stored) => {
    const storage = memoryStorage();
    storage.setItem('ringi.signIn', stored);
    expect(makeTabSignInMemory(storage, keys, clock).current()).toBeUndefined();
  },
);

it('says when nothing can be kept', () => {
  const refusing = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(makeTabSignInMemory(refusing, keys, clock).works()).toBe(false);
});
