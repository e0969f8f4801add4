import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '#domain/shared/ids.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { isSystemError } from '#test/support/systemError.ts';
import type { RandomSource } from '#server/demo/random.ts';
import type { Fleet } from './fleet.ts';
import type { Ledger } from './ledger.ts';

/** The fields of an answer that the run inspects. */
export interface Reply {
  readonly success?: boolean;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
}

/** Call statistics of all users. */
export interface Traffic {
  inFlight: number;
  answered: number;
  /** Number of calls without an answer. Each is sent again. */
  unanswered: number;
  /** By user and idempotency key: when a command was last sent again. */
  readonly resent: Map<string, Instant>;
}

/** Timeout in milliseconds, the same as in the product. */
const PATIENCE = 60_000;
/** On a busy machine a statement may be stopped: the caller is asked to try again. */
const TOOK_TOO_LONG = formatServerMessage('en-US', 'tookTooLong');
const AGAIN = 50;
/** Share of commands whose connection is closed immediately, so that their answer never arrives. */
const LOST = 0.1;
const SHORT = 100;
const CORE = '/api-bpm/bpm/core';
const FILES = '/api-system/system/core/sysFile';

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly body?: object | FormData | URLSearchParams;
  readonly key?: string;
}

/**
 * A user's client: it sends unanswered calls again, unchanged and with the same key, to any server that is available.
 */
export async function openClient(
  fleet: Fleet,
  traffic: Traffic,
  ledger: Ledger,
  account: string,
  random: RandomSource,
) {
  let turn = 0;
  let token = '';
  let id = '';

  async function once(path: string, { method = 'POST', body, key }: Sent): Promise<Response | undefined> {
    const addresses = fleet.addresses();
    const address = addresses[(turn += 1) % Math.max(addresses.length, 1)];
    if (address === undefined) return undefined;
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
    traffic.inFlight += 1;
    try {
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          ...(token !== '' && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(isJson && { 'content-type': 'application/json' }),
          'accept-language': 'en-US',
        },
        signal: AbortSignal.timeout(
          key !== undefined && random.next() < LOST ? Math.ceil(random.between(0, SHORT)) : PATIENCE,
        ),
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      });
      // The answer is complete when its last byte has arrived.
      const bytes = await response.arrayBuffer();
      return new Response(bytes, { status: response.status, headers: response.headers });
    } catch {
      traffic.unanswered += 1;
      return undefined;
    } finally {
      traffic.inFlight -= 1;
    }
  }

  async function until(path: string, sent: Sent): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      if (tries > 0 && sent.key !== undefined) traffic.resent.set(`${id} ${sent.key}`, Date.now());
      const response = await once(path, sent);
      if (response !== undefined && response.status !== 503 && response.status !== 429) {
        const isStopped = (await response.clone().text()).includes(TOOK_TOO_LONG);
        if (!isStopped) {
          traffic.answered += 1;
          return response;
        }
      }
      await sleep(response?.status === 429 ? 1000 : AGAIN);
    }
  }

  async function ask<Answer = Reply>(path: string, sent: Sent): Promise<Answer> {
    const response = await until(path, sent);
    const text = await response.text();
    if (response.status !== 200 || isSystemError({ statusCode: response.status, payload: text }))
      ledger.wrong.push(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  }

  const login = await ask<{ readonly data?: { readonly access_token?: string } }>('/api-uaa/oauth/user/token', {
    body: new URLSearchParams({ username: account, password: 'Ringi-2026' }),
  });
  token = login.data?.access_token ?? '';
  const { data } = await ask<{ data: { userId: string } }>('/api-user/user/org/osUser/current', { method: 'GET' });
  id = data.userId;
  let commands = 0;
  return {
    account,
    id,
    token: () => token,
    get: <Answer = Reply>(path: string) => ask<Answer>(`${CORE}/${path}`, { method: 'GET' }),
    post: <Answer = Reply>(path: string, body: object = {}) => ask<Answer>(`${CORE}/${path}`, { body }),
    /** Sends a command that may be executed only once. */
    command: (path: string, body: object): Promise<Reply> =>
      ask(`${CORE}/${path}`, { body, key: `${account}-${(commands += 1)}` }),
    /** The chunks of an aborted upload are not acknowledged, so it starts again. */
    upload: async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
      const body = new FormData();
      body.append('file', new File([bytes], name));
      const reply = await ask<{ data?: { fileId: string }[] }>(`${FILES}/upload`, { body });
      return reply.data?.[0]?.fileId;
    },
    download: (file: string): Promise<Response> =>
      until(`${FILES}/download/${file}?accessToken=${token}`, { method: 'GET' }),
  };
}
export type Phone = Awaited<ReturnType<typeof openClient>>;
