import { expect, it } from 'vitest';
import { makeDeviceOwner } from '#infrastructure/storage/deviceOwner.ts';
import type { KeyValueStorage } from '#infrastructure/storage/browserStorage.ts';
import { makeLocalTokenStore } from '#infrastructure/storage/localStores.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const refuse = (): never => {
  throw new Error('no');
};
const FORBIDDEN: KeyValueStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

function device(storage: KeyValueStorage) {
  const tokens = makeLocalTokenStore(storage);
  const asked: (string | undefined)[] = [];
  const forgotten: string[] = [];
  const owner = makeDeviceOwner(
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
])('knows whose the device is from the first answer until the next token comes%s', async (_, storage) => {
  const { tokens, owner } = device(storage);
  tokens.write('first');
  const asked = owner.current();
  expect(owner.known()).toBeUndefined();
  owner.tell(tokens.read(), '1', '7', '');
  expect([await asked, owner.known(), await owner.current()]).toEqual(['1.7', '1.7', '1.7']);
  tokens.clear();
  expect(owner.known()).toBe('1.7');
  tokens.write('second');
  expect(owner.known()).toBeUndefined();
});

it('does not take the next person for the one before, nor lets them wait for ever', async () => {
  const { tokens, owner } = device(memoryStorage());
  tokens.write('first');
  owner.tell(tokens.read(), '1', '7', '');
  tokens.write('second');
  const asked = owner.current();
  owner.tell(tokens.read(), '2', '8', '');
  expect(await asked).toBe('2.8');
});

it('asks for it where no page does, once at a time', async () => {
  const { tokens, owner, asked } = device(memoryStorage());
  tokens.write('first');
  const answers = [owner.current(), owner.current()];
  owner.tell(tokens.read(), '1', '7', '');
  expect([await Promise.all(answers), asked]).toEqual([['1.7', '1.7'], ['first']]);
  await owner.current();
  expect(asked).toEqual(['first']);
});

it('remembers it over a reload, so that what is typed without a network is kept', async () => {
  const storage = memoryStorage();
  const { tokens, owner } = device(storage);
  tokens.write('first');
  owner.tell(tokens.read(), '1', '7', '');
  expect(await device(storage).owner.current()).toBe('1.7');
});

it('forgets all of whoever logs out, and nothing where nobody is known', async () => {
  const { tokens, owner, forgotten } = device(memoryStorage());
  await owner.leave();
  tokens.write('first');
  owner.tell(tokens.read(), '1', '7', '');
  await owner.leave();
  expect(forgotten).toEqual(['1.7']);
});

it('forgets what somebody has arranged when somebody else is there, and never for themselves', () => {
  const { tokens, owner, forgotten } = device(memoryStorage());
  for (const person of ['7', '7', '8', '8', '7']) {
    tokens.write(person);
    owner.tell(tokens.read(), '1', person, '');
    owner.tell(tokens.read(), '1', person, '');
  }
  expect(forgotten).toEqual(['arrangements', 'arrangements']);
});
