import { expect, it } from 'vitest';
import { createDeviceOwner } from './deviceOwner.ts';
import type { KeyValueStorage } from './browserStorage.ts';
import { createLocalTokenStore } from './localStores.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const refuse = (): never => {
  throw new Error('no');
};
const FORBIDDEN: KeyValueStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

function device(storage: KeyValueStorage) {
  const tokens = createLocalTokenStore(storage);
  const asked: (string | undefined)[] = [];
  const forgotten: string[] = [];
  const owner = createDeviceOwner(
    storage,
    tokens,
    async () => asked.push(tokens.read()),
    async (each) => {
      forgotten.push(each ?? 'arrangements');
    },
  );
  return { tokens, owner, asked, forgotten };
}

it.each([
  ['', memoryStorage()],
  [', in memory where storing is forbidden', FORBIDDEN],
])('the owner of a token is known from the first response until the next token%s', async (_, storage) => {
  const { tokens, owner } = device(storage);
  tokens.write('first');
  const asked = owner.waitForOwner();
  expect(owner.getOwner()).toBeUndefined();
  owner.setOwner(tokens.read(), '1', '7', '');
  expect([await asked, owner.getOwner(), await owner.waitForOwner()]).toEqual(['1.7', '1.7', '1.7']);
  tokens.clear();
  expect(owner.getOwner()).toBe('1.7');
  tokens.write('second');
  expect(owner.getOwner()).toBeUndefined();
});

it('the owner of a token is not mistaken for the next user, and does not block that user forever', async () => {
  const { tokens, owner } = device(memoryStorage());
  tokens.write('first');
  owner.setOwner(tokens.read(), '1', '7', '');
  tokens.write('second');
  const asked = owner.waitForOwner();
  owner.setOwner(tokens.read(), '2', '8', '');
  expect(await asked).toBe('2.8');
});

it('the owner of a token is requested once at a time, unless a page does so', async () => {
  const { tokens, owner, asked } = device(memoryStorage());
  tokens.write('first');
  const answers = [owner.waitForOwner(), owner.waitForOwner()];
  owner.setOwner(tokens.read(), '1', '7', '');
  expect([await Promise.all(answers), asked]).toEqual([['1.7', '1.7'], ['first']]);
  await owner.waitForOwner();
  expect(asked).toEqual(['first']);
});

it('the owner of a token is stored across a reload, so that drafts are kept while offline', async () => {
  const storage = memoryStorage();
  const { tokens, owner } = device(storage);
  tokens.write('first');
  owner.setOwner(tokens.read(), '1', '7', '');
  expect(await device(storage).owner.waitForOwner()).toBe('1.7');
});

it('the data of the owner is deleted at logout, unless the owner is unknown', async () => {
  const { tokens, owner, forgotten } = device(memoryStorage());
  await owner.clearData();
  tokens.write('first');
  owner.setOwner(tokens.read(), '1', '7', '');
  await owner.clearData();
  expect(forgotten).toEqual(['1.7']);
});

it('list arrangements are deleted when another user logs in, but not when the same user returns', () => {
  const { tokens, owner, forgotten } = device(memoryStorage());
  for (const person of ['7', '7', '8', '8', '7']) {
    tokens.write(person);
    owner.setOwner(tokens.read(), '1', person, '');
    owner.setOwner(tokens.read(), '1', person, '');
  }
  expect(forgotten).toEqual(['arrangements', 'arrangements']);
});
