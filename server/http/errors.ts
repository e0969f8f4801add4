import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, type Fail } from '#domain/shared/result.ts';
import type { Language } from '#application/formatting/language.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

export const refusedError = (...refusal: Parameters<typeof refuse>): Fail<Failure> =>
  fail({ kind: 'refused', refusal: refuse(...refusal) });

/** Creates a failure with a message of the server in the reader's language. */
export const serverError = (
  language: Language,
  ...sentence: Tail<Parameters<typeof formatServerMessage>>
): Fail<Failure> => fail({ kind: 'rejectedByServer', message: formatServerMessage(language, ...sentence) });

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
