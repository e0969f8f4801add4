import { afterEach, describe, expect, it, vi } from 'vitest';
import { NETWORK_TIMEOUT_MS } from '#application/shared/constants.ts';
import type { ApiSettings } from '../http/wireCall.ts';
import { LAST_OWNER_KEY } from '../platform/storage/browserStorage.ts';
import { createRequestSender } from './requestSender.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

afterEach(() => void vi.useRealTimers());

const REQUEST = {
  method: 'POST',
  path: '/bpm/completeTask',
  headers: { 'Idempotency-Key': 'key 1', 'Content-Type': 'application/json' },
  body: '{"taskId":"1"}',
};
const envelope = (status: number, parts: object = {}) =>
  Response.json({ success: status === 200, code: status, message: '', data: null, ...parts }, { status });

interface Given {
  readonly fetch?: typeof fetch;
  readonly token?: string | undefined;
  readonly otherUser?: string;
  readonly owner?: string;
  readonly lastOwner?: string;
}
function create({ fetch = async () => envelope(200), token, otherUser, owner, lastOwner }: Given) {
  const calls: (readonly [string, RequestInit | undefined])[] = [];
  const ended: (string | undefined)[] = [];
  const settings: ApiSettings = {
    base: '/api',
    tokens: { read: () => token, write: () => undefined, clear: () => undefined, getOtherUser: () => otherUser },
    language: () => 'ja-JP',
    appId: () => undefined,
    owner: () => owner,
    endSession: async (bearer) => void ended.push(bearer),
    fetch: (input, init) => {
      calls.push([input instanceof Request ? input.url : input.toString(), init]);
      return fetch(input, init);
    },
  };
  const storage = memoryStorage();
  if (lastOwner !== undefined) storage.setItem(LAST_OWNER_KEY, lastOwner);
  const sender = createRequestSender(
    settings,
    { getOwner: () => owner, waitForOwner: async () => owner ?? '' },
    storage,
  );
  return { sender, calls, ended };
}

describe('a stored request', () => {
  it.each([true, false])(
    'begins before the function returns, with the session of this moment: keepalive %s',
    (keepalive) => {
      const { sender, calls } = create({ token: 'token', owner: '1.2' });
      void sender.send(REQUEST, { keepalive });
      const [[address, init] = []] = calls;
      expect(address).toBe('/api/bpm/completeTask');
      expect(init).toMatchObject({ method: 'POST', body: REQUEST.body, keepalive });
      expect(init?.headers).toMatchObject({
        ...REQUEST.headers,
        Authorization: 'Bearer token',
        'Accept-Language': 'ja-JP',
      });
    },
  );

  it('is executed', async () => {
    expect(await create({ token: 'token' }).sender.send(REQUEST, { keepalive: false })).toMatchObject({ ok: true });
  });

  it.each<[string, typeof fetch, string]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['a fault of the server', async () => new Response('Internal Server Error', { status: 500 }), 'serverFault'],
    ['a gateway', async () => new Response('<html></html>', { status: 503 }), 'unavailable'],
    ['a page of a portal', async () => new Response('<html></html>', { status: 200 }), 'unreadable'],
  ])('fails after %s', async (_, fetch, kind) => {
    const { sender, ended } = create({ token: 'token', fetch });
    expect(await sender.send(REQUEST, { keepalive: false })).toMatchObject({ ok: false, error: { kind } });
    expect(ended).toEqual([]);
  });

  it('ends the session it was sent with after 401', async () => {
    const { sender, ended } = create({ token: 'token', fetch: async () => envelope(401) });
    const result = await sender.send(REQUEST, { keepalive: true });
    expect([result, ended]).toMatchObject([{ ok: false, error: { kind: 'sessionExpired' } }, ['token']]);
  });

  it('is given up after the time limit of the network', async () => {
    vi.useFakeTimers();
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const { sender } = create({ token: 'token', fetch });
    let kind = 'pending';
    void sender.send(REQUEST, { keepalive: false }).then((result) => (kind = result.ok ? 'ok' : result.error.kind));
    await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS - 1);
    expect(kind).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(kind).toBe('timeout');
  });
});

it.each<[string, Given, readonly [boolean, string | undefined, string | undefined]]>([
  ['a session', { token: 't', owner: '1.2', lastOwner: '1.2' }, [true, '/api|1.2', undefined]],
  ['a session whose user is not confirmed', { token: 't', lastOwner: '1.2' }, [true, undefined, undefined]],
  ['no session', { owner: '1.2', lastOwner: '1.2' }, [false, undefined, '/api|1.2']],
  ['no session on a new device', {}, [false, undefined, undefined]],
  ['the session of another user', { otherUser: 'Li', owner: '1.2', lastOwner: '1.4' }, [false, undefined, undefined]],
])('has the owners of %s', (_, given, expected) => {
  const { sender } = create(given);
  expect([sender.hasSession(), sender.owner(), sender.lastOwner()]).toEqual(expected);
});
