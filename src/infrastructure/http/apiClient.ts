import ky, { TimeoutError } from 'ky';
import type { InferInput } from 'valibot';
import type { AnswerOf, Endpoint, Shape } from '#api/endpoint.ts';
import { NETWORK_TIMEOUT_MS } from '#application/constants.ts';
import { token } from '#application/token.ts';
import { fail } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { browserClock } from '../platform/browserClock.ts';
import { encodeCall } from './encodeCall.ts';
import { readAnyAnswer } from './readAnyAnswer.ts';
import type { ApiSettings, WireFailure } from './wireCall.ts';

/**
 * What a call hands over: the parts its endpoint has, the code of an invitation where it is a guest's, and a key when
 * it is a command that may be repeated.
 */
export type ApiCall<E extends Endpoint> = (E['fields'] extends Shape
  ? { readonly fields: InferInput<E['fields']> }
  : unknown) &
  (E['body'] extends Shape ? { readonly body: InferInput<E['body']> } : unknown) &
  (E['policy'] extends 'guest' ? { readonly code: string } : unknown) & { readonly key?: string };

/** What came back; `leftOut` rows of it could not be read. */
export type ApiAnswer<T> = Result<T, WireFailure> & { readonly leftOut?: number };

/** Calls an entry of the endpoint table. Never throws: a failure is a value. */
export type ApiClient = <E extends Endpoint>(endpoint: E, call: ApiCall<E>) => Promise<ApiAnswer<AnswerOf<E>>>;
export const ApiClient = token<ApiClient>('ApiClient');

/** How long a call the platform lacks is not asked for again: it may be upgraded, or was only starting. */
const LACKING_MS = 600_000;

export function makeApiClient(settings: ApiSettings): ApiClient {
  const { clock: { now } = browserClock } = settings;
  const lacking = new Map<string, number>();
  return async (endpoint, call) => {
    const { method, path, policy } = endpoint;
    const name = `${method} ${path}`;
    // This page is another person's than the one who is logged in now, and says so (routes/OtherTabs).
    if (settings.tokens.other?.() !== undefined) return fail({ kind: 'sessionExpired' });
    if (now() < (lacking.get(name) ?? 0)) return fail({ kind: 'notOffered' });
    const bearer = policy === 'anyone' || policy === 'guest' ? undefined : settings.tokens.read();
    const outcome = await send(endpoint, call, settings, bearer);
    if (outcome.ok) return outcome;
    if (outcome.error.kind === 'notOffered') lacking.set(name, now() + LACKING_MS);
    if (outcome.error.kind === 'sessionExpired' && policy !== 'anyone') await settings.endSession(bearer);
    return outcome;
  };
}

async function send<E extends Endpoint>(
  endpoint: E,
  call: ApiCall<E>,
  settings: ApiSettings,
  bearer: string | undefined,
): Promise<ApiAnswer<AnswerOf<E>>> {
  try {
    const { address, ...request } = await encodeCall(endpoint, call, settings, bearer, await settings.cipher?.());
    // Nothing is repeated behind the person's back: several commands are toggles.
    const response = await ky(address, {
      ...request,
      timeout: NETWORK_TIMEOUT_MS,
      retry: 0,
      throwHttpErrors: false,
      ...(settings.fetch ? { fetch: settings.fetch } : {}),
    });
    settings.hear?.(response.headers, bearer);
    const body = await response.text();
    const answer = await readAnyAnswer(endpoint, response.status, body, { isCommand: call.key !== undefined });
    // What a command comes to has no names to fill in.
    const complete = answer.ok && call.key === undefined ? await settings.completion?.(body) : undefined;
    return answer.ok && complete ? { ...answer, value: (await complete(answer.value)) as AnswerOf<E> } : answer;
  } catch (error) {
    return fail({ kind: error instanceof TimeoutError ? 'timeout' : 'offline' });
  }
}
