import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import type { Result } from '#domain/shared/result.ts';
import { readAnswer, type AnswerWishes } from './readAnswer.ts';
import type { WireFailure } from './wireCall.ts';

/** Reads an answer in the shape of the contract, or mends one that is not quite in it. */
export async function readAnyAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: string,
  wishes: AnswerWishes = {},
): Promise<Result<AnswerOf<E>, WireFailure> & { readonly leftOut?: number }> {
  const strict = readAnswer(endpoint, status, body, wishes);
  if (strict.ok || strict.error.kind !== 'unreadable') return strict;
  const { readOddAnswer } = await import('./readOddAnswer.ts');
  return readOddAnswer(endpoint, body, wishes) ?? strict;
}
