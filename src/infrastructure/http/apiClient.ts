import ky, { TimeoutError } from 'ky';
import type { InferInput } from 'valibot';
import type { AnswerOf, Endpoint, Shape } from '#api/endpoint.ts';
import { NETWORK_TIMEOUT_MS } from '#application/constants.ts';
import { token } from '#application/token.ts';
import { fail } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { encodeCall } from './encodeCall.ts';
import { readAnswer } from './readAnswer.ts';
import type { ApiSettings, WireFailure } from './wireCall.ts';

/** What a call hands over: the parts its endpoint has, and a key when it is a command that may be repeated. */
export type ApiCall<E extends Endpoint> = (E['fields'] extends Shape
  ? { readonly fields: InferInput<E['fields']> }
  : unknown) &
  (E['body'] extends Shape ? { readonly body: InferInput<E['body']> } : unknown) & { readonly key?: string };

/** Calls an entry of the endpoint table. Never throws: a failure is a value. */
export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  call: ApiCall<E>,
) => Promise<Result<AnswerOf<E>, WireFailure>>;
export const ApiClient = token<ApiClient>('ApiClient');

export function makeApiClient(settings: ApiSettings): ApiClient {
  return async (endpoint, call) => {
    const outcome = await send(endpoint, call, settings);
    if (!outcome.ok && outcome.error.kind === 'sessionExpired' && endpoint.access !== 'anonymous')
      await settings.endSession();
    return outcome;
  };
}

async function send<E extends Endpoint>(
  endpoint: E,
  call: ApiCall<E>,
  settings: ApiSettings,
): Promise<Result<AnswerOf<E>, WireFailure>> {
  try {
    const { address, ...request } = encodeCall(endpoint, call, settings, await settings.cipher?.());
    // Nothing is repeated behind the person's back: several commands are toggles.
    const response = await ky(address, {
      ...request,
      timeout: NETWORK_TIMEOUT_MS,
      retry: 0,
      throwHttpErrors: false,
      ...(settings.fetch ? { fetch: settings.fetch } : {}),
    });
    return readAnswer(endpoint, response.status, await response.text());
  } catch (error) {
    return fail({ kind: error instanceof TimeoutError ? 'timeout' : 'offline' });
  }
}
