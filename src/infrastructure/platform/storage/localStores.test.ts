import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLocalSearchHistoryStore } from './localSearchHistory.ts';
import { createLocalPreferenceStore, createLocalTokenStore } from './localStores.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const deviceOf = (owner: string) => ({ getOwner: () => owner, waitForOwner: async () => owner });
const zhangwei = deviceOf('1.7');

const forbidden = {
  getItem: () => {
    throw new Error('no');
  },
  setItem: () => {
    throw new Error('no');
  },
  removeItem: () => {
    throw new Error('no');
  },
};

it('keeps the token until it is cleared, even if storage is blocked', () => {
  for (const storage of [memoryStorage(), forbidden]) {
    const tokens = createLocalTokenStore(storage);
    tokens.write('t');
    expect(tokens.read()).toBe('t');
    tokens.clear();
    expect(tokens.read()).toBeUndefined();
  }
});

it('ends the session that a login replaces, even if storage is blocked', () => {
  for (const storage of [memoryStorage(), forbidden]) {
    const ended: string[] = [];
    const tokens = createLocalTokenStore(storage, async (bearer) => void ended.push(bearer));
    for (const bearer of ['first', 'second', 'second']) tokens.write(bearer);
    expect(ended).toEqual(['first']);
  }
});

it('stores the preferences of the user', () => {
  const storage = memoryStorage();
  createLocalPreferenceStore(storage).write('language', 'ja-JP');
  expect([
    createLocalPreferenceStore(storage).read('language'),
    createLocalPreferenceStore(forbidden).read('theme'),
  ]).toEqual(['ja-JP', undefined]);
});

it('keeps the ten newest searches of each scope, newest first, without duplicates', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'abcdefghijklmn')), (searches) => {
      const history = createLocalSearchHistoryStore(memoryStorage(), zhangwei);
      for (const search of searches) history.add('myTasks', search);
      const newestFirst = [...new Set([...searches].reverse())];
      expect(history.read('myTasks')).toEqual(newestFirst.slice(0, 10));
      expect(history.read('myDone')).toEqual([]);
      history.clear('myTasks');
      expect(history.read('myTasks')).toEqual([]);
    }),
  );
});

it("stores searches in the format of the platform's own client, and ignores any other format", () => {
  const storage = memoryStorage();
  createLocalSearchHistoryStore(storage, zhangwei).add('myTasks', 'leave');
  expect([...storage.kept.values()]).toEqual(['[{"val":"leave"}]']);
  for (const broken of ['{', '7', '[7]', '[{"val":7}]', 'null']) {
    storage.setItem([...storage.kept.keys()][0] ?? '', broken);
    expect(createLocalSearchHistoryStore(storage, zhangwei).read('myTasks')).toEqual([]);
  }
});

it('hides the searches of other users, and keeps new searches until their user is known', async () => {
  const storage = memoryStorage();
  createLocalSearchHistoryStore(storage, zhangwei).add('myTasks', 'pay rise');
  expect(createLocalSearchHistoryStore(storage, deviceOf('1.8')).read('myTasks')).toEqual([]);
  const early = createLocalSearchHistoryStore(storage, { getOwner: () => undefined, waitForOwner: async () => '1.8' });
  for (const search of ['seal', 'leave', 'seal']) early.add('myTasks', search);
  expect(early.read('myTasks')).toEqual(['seal', 'leave']);
  await Promise.resolve();
  expect(createLocalSearchHistoryStore(storage, deviceOf('1.8')).read('myTasks')).toEqual(['seal', 'leave']);
});
