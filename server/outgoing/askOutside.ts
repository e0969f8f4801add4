import { fail, ok, type Result } from '#domain/shared/result.ts';
import { openOutside, readOutside, type OutgoingFault, type OutgoingQuestion, type Ways } from './openOutside.ts';
import type { OutgoingPlace } from './outgoingPlaces.ts';

/**
 * Asks a place the operator has listed, in JSON.
 * @returns what was answered, read as JSON where it is JSON
 */
export async function askOutside(
  places: readonly OutgoingPlace[],
  { headers, ...question }: OutgoingQuestion,
  ways: Partial<Ways> = {},
): Promise<Result<unknown, OutgoingFault>> {
  const { origin } = new URL(question.address);
  const place = places.find((each) => each.origin === origin);
  if (place === undefined) return fail('notListed');
  const sent = { ...headers, ...(question.body !== undefined && { 'content-type': 'application/json' }) };
  const opened = await openOutside(place, { ...question, headers: sent }, ways);
  if (!opened.ok) return opened;
  const { statusCode = 0 } = opened.value;
  if (statusCode < 200 || statusCode > 299) {
    opened.value.destroy();
    return fail('refused');
  }
  const read = await readOutside(opened.value);
  return read.ok ? ok(jsonOrText(read.value.toString('utf8'))) : read;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
