import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UseStore } from 'idb-keyval';
import type { OutboxStore } from '#application/outbox/ports.ts';
import { anEntry } from '#test/support/outboxEntries.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import { createBrowserTabs } from './browserTabs.ts';
import { createIndexedOutboxStore, openOutboxDatabase } from './indexedOutboxStore.ts';
import { createLocalHandOverMarks } from './localHandOverMarks.ts';

const OWNER = '/api|1.2';
const FLAG = 'ringi.outbox';
const DATABASE = 'ringi-outbox';

const finish = (request: IDBOpenDBRequest) =>
  new Promise<string>((resolve) => {
    request.onsuccess = () => resolve('done');
    request.onerror = () => resolve('failed');
    request.onblocked = () => resolve('blocked');
  });
beforeEach(async () => {
  expect(await finish(indexedDB.deleteDatabase(DATABASE))).toBe('done');
});

describe('the store of the outbox', () => {
  const append = (store: OutboxStore, key: string, owner = OWNER) =>
    store.update(owner, (entries) => [...entries, anEntry({ key })]);
  const keysOf = async (store: OutboxStore, owner = OWNER) => (await store.read(owner)).map(({ key }) => key);

  it('keeps all of 20 changes that two pages make at the same time, in their order', async () => {
    const pages = [0, 1].map(() => createIndexedOutboxStore(openOutboxDatabase(), localStorage));
    const keys = Array.from({ length: 20 }, (_, number) => `${number}`);
    await Promise.all(
      keys.map(async (key, number) => {
        const store = pages[number % 2];
        if (store) await append(store, key);
      }),
    );
    const kept = pages[0] ? await keysOf(pages[0]) : [];
    expect(kept.toSorted((a, b) => Number(a) - Number(b))).toEqual(keys);
    for (const parity of [0, 1])
      expect(kept.filter((key) => Number(key) % 2 === parity)).toEqual(
        keys.filter((key) => Number(key) % 2 === parity),
      );
  });

  it('sets a flag before it stores an entry, and clears it after the last one of all users', async () => {
    const store = createIndexedOutboxStore(openOutboxDatabase(), localStorage);
    const stored = append(store, 'a');
    expect(localStorage.getItem(FLAG)).toBe('1');
    await stored;
    await append(store, 'b', '/api|1.3');
    await store.update(OWNER, () => []);
    expect([localStorage.getItem(FLAG), await keysOf(store, '/api|1.3')]).toEqual(['1', ['b']]);
    await store.update('/api|1.3', () => []);
    expect(localStorage.getItem(FLAG)).toBeNull();
  });

  it('changes nothing if the change is refused', async () => {
    const store = createIndexedOutboxStore(openOutboxDatabase(), localStorage);
    await append(store, 'a');
    const refused = store.update(OWNER, () => {
      throw new DOMException('', 'DataError');
    });
    await expect(refused).rejects.toMatchObject({ failure: 'unavailable' });
    expect(await keysOf(store)).toEqual(['a']);
  });

  it.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'unavailable'],
    ['InvalidStateError', 'unavailable'],
  ])('reports %s as %s', async (name, failure) => {
    const broken: UseStore = () => Promise.reject(new DOMException('', name));
    const store = createIndexedOutboxStore(broken, memoryStorage());
    await expect(append(store, 'a')).rejects.toMatchObject({ failure });
    await expect(store.read(OWNER)).rejects.toMatchObject({ failure });
  });

  it('reports a database that does not open, and opens it at the next attempt', async () => {
    const store = createIndexedOutboxStore(openOutboxDatabase(), localStorage);
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    await expect(append(store, 'a')).rejects.toMatchObject({ failure: 'unavailable' });
    open.mockRestore();
    await append(store, 'a');
    expect(await keysOf(store)).toEqual(['a']);
  });

  it('does not hold up another page that deletes the database, and opens it again', async () => {
    const store = createIndexedOutboxStore(openOutboxDatabase(), localStorage);
    await append(store, 'a');
    expect(await finish(indexedDB.deleteDatabase(DATABASE))).toBe('done');
    expect(await keysOf(store)).toEqual([]);
    await append(store, 'b');
    expect(await keysOf(store)).toEqual(['b']);
  });

  it('works without the local storage', async () => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError');
    };
    const denied = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const store = createIndexedOutboxStore(openOutboxDatabase(), denied);
    await append(store, 'a');
    expect(await store.update(OWNER, () => [])).toEqual([]);
  });
});

describe('the pages of a browser', () => {
  let count = 0;
  function openPage(database = openOutboxDatabase()) {
    const channel = new BroadcastChannel('ringi.outbox.test');
    const tabs = createBrowserTabs(channel, database, `page ${(count += 1)}`);
    onTestFinished(() => channel.close());
    return { tabs, crash: () => channel.close() };
  }

  it('know which of them are open', async () => {
    const [first, second, third] = [openPage(), openPage(), openPage()];
    third.crash();
    expect(await first.tabs.listAlive()).toEqual(new Set([first.tabs.id, second.tabs.id]));
  });

  it('tell each other about changes', async () => {
    const [first, second] = [openPage(), openPage()];
    const seen: string[] = [];
    first.tabs.changes.subscribe(() => seen.push('first'));
    second.tabs.changes.subscribe(() => seen.push('second'));
    first.tabs.notify();
    await expect.poll(() => seen).toEqual(['second']);
  });

  it('let one of them send, until it is closed', async () => {
    const [first, second] = [openPage(), openPage()];
    expect([await first.tabs.holdLease(), await second.tabs.holdLease(), await first.tabs.holdLease()]).toEqual([
      true,
      false,
      true,
    ]);
    first.crash();
    expect(await second.tabs.holdLease()).toBe(true);
  });

  it('let only one of them take over the lease of a closed page', async () => {
    const [dead, ...pages] = [openPage(), openPage(), openPage(), openPage()];
    await dead.tabs.holdLease();
    dead.crash();
    const held = await Promise.all(pages.map(({ tabs }) => tabs.holdLease()));
    expect(held.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ['3 days forward', 3],
    ['3 days back', -3],
  ])('still let a page send after the clock of the device jumps %s', async (_, days) => {
    const [first, second] = [openPage(), openPage()];
    await first.tabs.holdLease();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    expect(await first.tabs.holdLease()).toBe(true);
    first.crash();
    expect(await second.tabs.holdLease()).toBe(true);
  });

  it('may all send where the database is refused, because the keys make that harmless', async () => {
    const page = openPage(() => Promise.reject(new DOMException('', 'SecurityError')));
    expect(await page.tabs.holdLease()).toBe(true);
  });
});

describe('the marks of requests handed to the browser', () => {
  it('are found by a later page until they are cleared', () => {
    createLocalHandOverMarks(localStorage).set('a');
    const later = createLocalHandOverMarks(localStorage);
    expect([later.has('a'), later.has('b')]).toEqual([true, false]);
    later.clear('a');
    expect([later.has('a'), localStorage.length]).toEqual([false, 0]);
  });

  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  it.each([
    ['is denied', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['is full', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
    ['stores nothing', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }],
  ])('are assumed for every key where the storage %s', (_, storage) => {
    const marks = createLocalHandOverMarks(storage);
    marks.set('a');
    marks.clear('a');
    expect([marks.has('a'), marks.has('b')]).toEqual([true, true]);
  });
});
