import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  openExternal,
  readExternalBody,
  type OutgoingError,
  type OutgoingRequest,
  type OutgoingOptions,
} from './openExternal.ts';
import type { EgressOrigin } from '#server/config/egressAllowlist.ts';

/**
 * Sends a JSON request to a server on the operator's allow list.
 * @returns the response body, parsed if it is JSON
 */
export async function fetchExternal(
  places: readonly EgressOrigin[],
  { headers, ...question }: OutgoingRequest,
  ways: Partial<OutgoingOptions> = {},
): Promise<Result<unknown, OutgoingError>> {
  const { origin } = new URL(question.address);
  const place = places.find((each) => each.origin === origin);
  if (place === undefined) return fail('notListed');
  const sent = { ...headers, ...(question.body !== undefined && { 'content-type': 'application/json' }) };
  const opened = await openExternal(place, { ...question, headers: sent }, ways);
  if (!opened.ok) return opened;
  const { statusCode = 0 } = opened.value;
  if (statusCode < 200 || statusCode > 299) {
    opened.value.destroy();
    return fail('refused');
  }
  const read = await readExternalBody(opened.value);
  return read.ok ? ok(parseJsonOrText(read.value.toString('utf8'))) : read;
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
