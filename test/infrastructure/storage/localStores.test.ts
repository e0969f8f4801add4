import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeLocalSearchHistoryStore } from '#infrastructure/storage/localSearchHistory.ts';
import { makeLocalPreferenceStore, makeLocalTokenStore } from '#infrastructure/storage/localStores.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const deviceOf = (owner: string) => ({ known: () => owner, current: async () => owner });
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

it('keeps the token until it is cleared, even where storing is forbidden', () => {
  for (const storage of [memoryStorage(), forbidden]) {
    const tokens = makeLocalTokenStore(storage);
    tokens.write('t');
    expect(tokens.read()).toBe('t');
    tokens.clear();
    expect(tokens.read()).toBeUndefined();
  }
});

it('remembers what the person prefers', () => {
  const storage = memoryStorage();
  makeLocalPreferenceStore(storage).write('language', 'ja-JP');
  expect([
    makeLocalPreferenceStore(storage).read('language'),
    makeLocalPreferenceStore(forbidden).read('theme'),
  ]).toEqual(['ja-JP', undefined]);
});

it('keeps the ten newest searches of each scope, newest first, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'abcdefghijklmn')), (searches) => {
      const history = makeLocalSearchHistoryStore(memoryStorage(), zhangwei);
      for (const search of searches) history.remember('myTasks', search);
      const newestFirst = [...new Set([...searches].reverse())];
      expect(history.read('myTasks')).toEqual(newestFirst.slice(0, 10));
      expect(history.read('myDone')).toEqual([]);
      history.clear('myTasks');
      expect(history.read('myTasks')).toEqual([]);
    }),
  );
});

it("stores searches as the platform's own client does, and reads nothing from what is not that", () => {
  const storage = memoryStorage();
  makeLocalSearchHistoryStore(storage, zhangwei).remember('myTasks', 'leave');
  expect([...storage.kept.values()]).toEqual(['[{"val":"leave"}]']);
  for (const broken of ['{', '7', '[7]', '[{"val":7}]', 'null']) {
    storage.setItem([...storage.kept.keys()][0] ?? '', broken);
    expect(makeLocalSearchHistoryStore(storage, zhangwei).read('myTasks')).toEqual([]);
  }
});

it("shows nobody another person's searches, and keeps what was searched until it is known whose it is", async () => {
  const storage = memoryStorage();
  makeLocalSearchHistoryStore(storage, zhangwei).remember('myTasks', 'pay rise');
  expect(makeLocalSearchHistoryStore(storage, deviceOf('1.8')).read('myTasks')).toEqual([]);
  const early = makeLocalSearchHistoryStore(storage, { known: () => undefined, current: async () => '1.8' });
  for (const search of ['seal', 'leave', 'seal']) early.remember('myTasks', search);
  expect(early.read('myTasks')).toEqual(['seal', 'leave']);
  await Promise.resolve();
  expect(makeLocalSearchHistoryStore(storage, deviceOf('1.8')).read('myTasks')).toEqual(['seal', 'leave']);
});
