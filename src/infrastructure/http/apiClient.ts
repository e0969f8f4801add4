import ky, { TimeoutError } from 'ky';
import type { InferInput } from 'valibot';
import type { AnswerOf, Endpoint, Shape } from '#contract/wire/endpoint.ts';
import { NETWORK_TIMEOUT_MS } from '#application/shared/constants.ts';
import type { ReadRows } from '#application/ports/platform/reading.ts';
import { token } from '#application/shared/token.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { browserClock } from '../platform/browserClock.ts';
import { encodeCall } from './encodeCall.ts';
import { parseAnyResponse } from './parseAnyResponse.ts';
import type { ApiSettings, WireFailure } from './wireCall.ts';

/**
 * Parameters of a call: the parts its endpoint has, the invitation code for a guest call, and an idempotency key for a
 * command.
 */
export type ApiCall<E extends Endpoint> = (E['fields'] extends Shape
  ? { readonly fields: InferInput<E['fields']> }
  : unknown) &
  (E['body'] extends Shape ? { readonly body: InferInput<E['body']> } : unknown) &
  (E['policy'] extends 'guest' ? { readonly code: string } : unknown) & { readonly key?: string };

/** Result of a call, the number of rows that could not be read, and the time of a stored answer. */
export type ApiResponse<T> = Result<T, WireFailure> & ReadRows;

/** Calls an entry of the endpoint table. Never throws: failures are returned. */
export type ApiClient = <E extends Endpoint>(endpoint: E, call: ApiCall<E>) => Promise<ApiResponse<AnswerOf<E>>>;
export const ApiClient = token<ApiClient>('ApiClient');

/**
 * Time in milliseconds before a call the platform does not offer is tried again, because the platform may have been
 * upgraded or restarted.
 */
const UNAVAILABLE_CALL_TTL_MS = 600_000;

export function createApiClient(settings: ApiSettings): ApiClient {
  const { clock: { now } = browserClock } = settings;
  const lacking = new Map<string, number>();
  return async (endpoint, call) => {
    const { method, path, policy } = endpoint;
    const name = `${method} ${path}`;
    // This page belongs to another user than the current session and shows a notice (routes/OtherTabs).
    if (settings.tokens.getOtherUser?.() !== undefined) return fail({ kind: 'sessionExpired' });
    if (now() < (lacking.get(name) ?? 0)) return fail({ kind: 'notOffered' });
    const bearer = policy === 'anyone' || policy === 'guest' ? undefined : settings.tokens.read();
    const outcome = await send(endpoint, call, settings, bearer);
    if (outcome.ok) return outcome;
    if (outcome.error.kind === 'notOffered') lacking.set(name, now() + UNAVAILABLE_CALL_TTL_MS);
    if (outcome.error.kind === 'sessionExpired' && policy !== 'anyone') await settings.endSession(bearer);
    return outcome;
  };
}

async function send<E extends Endpoint>(
  endpoint: E,
  call: ApiCall<E>,
  settings: ApiSettings,
  bearer: string | undefined,
): Promise<ApiResponse<AnswerOf<E>>> {
  try {
    const { address, ...request } = await encodeCall(endpoint, call, settings, bearer, await settings.cipher?.());
    // Calls are never retried automatically, because some commands are toggles.
    const response = await ky(address, {
      ...request,
      timeout: NETWORK_TIMEOUT_MS,
      retry: 0,
      throwHttpErrors: false,
      ...(settings.fetch ? { fetch: settings.fetch } : {}),
    });
    const body = await readBody(response, settings, bearer);
    const answer = await parseAnyResponse(endpoint, response.status, body, { isCommand: call.key !== undefined });
    if (answer.ok) settings.onAnswer?.(endpoint, call, body);
    // The answer of a command contains no names to fill in.
    const complete = answer.ok && call.key === undefined ? await settings.loadCompletion?.(body) : undefined;
    return answer.ok && complete ? { ...answer, value: (await complete(answer.value)) as AnswerOf<E> } : answer;
  } catch (error) {
    return fail({ kind: error instanceof TimeoutError ? 'timeout' : 'offline' });
  }
}

/** Reads an answer: sets the clock, passes the headers on and returns the body. */
export function readBody(
  response: Response,
  { onHeaders }: Pick<ApiSettings, 'onHeaders'>,
  bearer: string | undefined,
): Promise<string> {
  browserClock.synchronize(response.headers);
  onHeaders?.(response.headers, bearer);
  return response.text();
}
