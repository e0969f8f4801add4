import { clear, createStore, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownEndpoint } from '#contract/wire/endpoint.ts';
import { pagedListEndpoint } from '#contract/wire/shapes.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createOfflineApiClient } from './offlineApiClient.ts';
import { createStoredAnswers } from './storedAnswers.ts';

const note = ownEndpoint('GET', '/note', {
  envelope: 'bare',
  fields: v.object({ id: v.string(), peek: v.optional(v.string()) }),
  answer: v.object({ text: v.string() }),
  isReadOffline: true,
});
const list = ownEndpoint('POST', '/list', { ...pagedListEndpoint(v.object({ id: v.string() })), isReadOffline: true });
const plain = ownEndpoint('GET', '/plain', { envelope: 'bare', answer: v.object({ text: v.string() }) });
const NOON = Date.UTC(2026, 10, 25, 12);

const database = createStore('test-answers', 'answers');
beforeEach(() => clear(database));

/** The answers of a device. Each option may be changed while the test runs. */
function openDevice(given: { owner?: string; language?: string; base?: string; store?: UseStore } = {}) {
  const device = { owner: '1.7' as string | undefined, language: 'zh-CN', at: NOON, alerts: 0, ...given };
  const answers = createStoredAnswers(
    {
      base: given.base ?? '/api',
      getOwner: () => device.owner,
      waitForOwner: async () => device.owner ?? new Promise<string>(() => undefined),
      language: () => device.language,
      now: () => device.at,
      onFull: () => (device.alerts += 1),
    },
    given.store ?? database,
  );
  const readText = async (id: string) => {
    const answer = await answers.read(note, { fields: { id } });
    return answer?.ok ? answer.value.text : undefined;
  };
  return {
    device,
    answers,
    readText,
    save: (id: string, text = id) => answers.save(note, { fields: { id } }, JSON.stringify({ text })),
  };
}

const toPage = (ids: readonly string[]) =>
  JSON.stringify({
    success: true,
    code: 200,
    result: { pageNo: 1, pageSize: 20, totalCount: ids.length, data: ids.map((id) => ({ id })) },
  });
const toQuery = (pageSize: number, params = {}, pageNo = 1) => ({ body: { pageNo, pageSize, params } });
const rowsOf = async ({ answers }: ReturnType<typeof openDevice>, pageSize: number, params = {}) => {
  const answer = await answers.read(list, toQuery(pageSize, params));
  return answer?.ok ? answer.value.data.map(({ id }) => id) : undefined;
};

describe('stored answers', () => {
  it('returns the newest answer of a call with its time', async () => {
    const { answers, device, save } = openDevice();
    await save('1', 'first');
    device.at += 120_000;
    await save('1', 'second');
    expect(await answers.read(note, { fields: { id: '1' } })).toEqual({
      ...ok({ text: 'second' }),
      asOf: NOON + 120_000,
    });
    expect(await answers.read(note, { fields: { id: '2' } })).toBeUndefined();
  });

  it('returns the answer of a task that was read in advance', async () => {
    const { answers, readText } = openDevice();
    await answers.save(note, { fields: { id: '1', peek: '1' } }, '{"text":"ahead"}');
    expect(await readText('1')).toBe('ahead');
  });

  it('keeps users, platforms and languages apart', async () => {
    await openDevice().save('1', 'mine');
    for (const other of [{ owner: '1.8' }, { owner: '2.7' }, { language: 'ja-JP' }, { base: 'https://other/api' }])
      expect(await openDevice(other).readText('1')).toBeUndefined();
    expect(await openDevice().readText('1')).toBe('mine');
  });

  it('stores nothing for a user who has logged out', async () => {
    const store: UseStore = (mode, use) => {
      // The answer arrived before the logout, and is stored after it.
      if (mode === 'readwrite') device.owner = undefined;
      return database(mode, use);
    };
    const { device, save } = openDevice({ store });
    await save('1');
    expect(await openDevice().readText('1')).toBeUndefined();
  });

  it('stores the first page of a list only, and no search', async () => {
    const phone = openDevice();
    await phone.answers.save(list, toQuery(20, {}, 2), toPage(['21']));
    expect(await rowsOf(phone, 20)).toBeUndefined();
    await phone.answers.save(list, toQuery(20, { 'Q_v.SUBJECT__S_LK': 'leave' }), toPage(['7']));
    expect(await rowsOf(phone, 20, { 'Q_v.SUBJECT__S_LK': 'leave' })).toBeUndefined();
    await phone.answers.save(list, toQuery(20, { 'Q_v.STATUS__S_EQ': 'x' }), toPage(['8']));
    expect(await rowsOf(phone, 20, { 'Q_v.STATUS__S_EQ': 'x' })).toEqual(['8']);
  });

  it('returns a list with all wanted rows, although it was read again with another size', async () => {
    const phone = openDevice();
    await phone.answers.save(list, toQuery(20), toPage(['1', '2']));
    await phone.answers.save(list, toQuery(40), toPage(['1', '2', '3']));
    await phone.answers.save(list, toQuery(5), toPage(['1']));
    expect(await rowsOf(phone, 20)).toEqual(['1', '2', '3']);
    expect(await rowsOf(phone, 60)).toEqual(['1', '2', '3']);
  });

  it('deletes the oldest of more than 50 answers', async () => {
    const { save, readText } = openDevice();
    for (let id = 0; id < 50; id += 1) await save(String(id));
    await save('0', 'again');
    await save('new');
    expect(await Promise.all(['0', '1', '2', 'new'].map(readText))).toEqual(['again', undefined, '2', 'new']);
  });

  it('deletes the oldest answers beyond 20 MB, and never stores a larger one', async () => {
    const { save, readText } = openDevice();
    const text = 'x'.repeat(7 * 1024 * 1024);
    for (const id of ['1', '2', '3']) await save(id, text);
    await save('4', text.repeat(3));
    expect((await Promise.all(['1', '2', '3', '4'].map(readText))).map((each) => each?.length)).toEqual([
      undefined,
      text.length,
      text.length,
      undefined,
    ]);
  });
});

describe('a full device', () => {
  /** Refuses transactions that write while `isFull` returns true. */
  const withQuota =
    (isFull: () => boolean): UseStore =>
    async (mode, use) => {
      if (mode === 'readwrite' && isFull()) throw new DOMException('full', 'QuotaExceededError');
      return database(mode, use);
    };

  it('loses the older half of its answers and stores the new one', async () => {
    const failures = [true];
    const { device, save, readText } = openDevice({ store: withQuota(() => failures.pop() === true) });
    failures.pop();
    for (const id of ['1', '2', '3', '4']) await save(id);
    failures.push(true);
    await save('5');
    expect(await Promise.all(['1', '2', '3', '4', '5'].map(readText))).toEqual([undefined, undefined, '3', '4', '5']);
    expect(device.alerts).toBe(0);
  });

  it('stops storing and says so once', async () => {
    let [isFull, tries] = [false, 0];
    const { device, save, readText } = openDevice({
      store: withQuota(() => {
        tries += 1;
        return isFull;
      }),
    });
    await save('1');
    isFull = true;
    await save('2');
    const before = tries;
    await save('3');
    expect([device.alerts, tries]).toEqual([1, before]);
    expect(await readText('1')).toBe('1');
  });
});

describe('the client with stored answers', () => {
  function connect() {
    const phone = openDevice();
    let failure: 'offline' | 'timeout' | 'unreadable' | 'sessionExpired' | undefined;
    const client = createOfflineApiClient(
      ({ onAnswer }) =>
        async (endpoint, call) => {
          if (failure) return fail({ kind: failure });
          onAnswer?.(endpoint, call, '{"text":"here"}');
          return ok({ text: 'here' });
        },
      { fetch: async () => phone.answers },
    );
    return {
      ask: () => client(note, { fields: { id: '1' } }),
      askPlain: () => client(plain, {}),
      fail: (kind: typeof failure) => (failure = kind),
      isStored: () => expect.poll(() => phone.readText('1')).toBe('here'),
    };
  }

  it.each(['offline', 'timeout'] as const)('returns the stored answer after the failure %s', async (kind) => {
    const { ask, fail: failWith, isStored } = connect();
    expect(await ask()).toEqual(ok({ text: 'here' }));
    await isStored();
    failWith(kind);
    expect(await ask()).toEqual({ ...ok({ text: 'here' }), asOf: NOON });
  });

  it.each(['unreadable', 'sessionExpired'] as const)('returns the failure %s itself', async (kind) => {
    const { ask, fail: failWith, isStored } = connect();
    await ask();
    await isStored();
    failWith(kind);
    expect(await ask()).toEqual(fail({ kind }));
  });

  it('returns the failure of a call that is not stored', async () => {
    const { askPlain, fail: failWith } = connect();
    await askPlain();
    failWith('offline');
    expect(await askPlain()).toEqual(fail({ kind: 'offline' }));
  });
});
