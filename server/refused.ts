import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, type Fail } from '#domain/shared/result.ts';
import type { Language } from '#application/language.ts';
import { serverSentence } from './texts/sentence.ts';

/** A refusal as the outcome of a call. */
export const refused = (...refusal: Parameters<typeof refuse>): Fail<Failure> =>
  fail({ kind: 'refused', refusal: refuse(...refusal) });

/** The same for what only the server can say, in the reader's language. */
export const rejected = (language: Language, ...sentence: Tail<Parameters<typeof serverSentence>>): Fail<Failure> =>
  fail({ kind: 'rejectedByServer', message: serverSentence(language, ...sentence) });

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
