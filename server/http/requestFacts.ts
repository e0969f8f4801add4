import type { Readable } from 'node:stream';
import type { Language } from '#application/language.ts';
import type { RepeatKey } from '../storage/answerOnce.ts';
import type { Sql } from '../storage/database.ts';

/** What else is known about a call, beside its fields, its body and the caller. */
export interface RequestFacts {
  readonly language: Language;
  /** The address the call was sent to, without a path. */
  readonly origin: string;
  /** Where the call comes from. */
  readonly address: string;
  /** What the browser keeps for us, as it came. */
  readonly cookies?: string;
  /** Lets the browser keep something. */
  readonly setCookie: (cookie: string) => void;
  /** The bearer token as it came, for logging out. */
  readonly token?: string;
  /** Set when the command carries an Idempotency-Key; goes into `once`. */
  readonly repeat?: RepeatKey;
  /** Where the question leaves together with the one who asks it (`askWithSession`). */
  readonly way?: Sql;
  /** How many bytes the body has, where the call says it beforehand. */
  readonly bodySize?: number;
  /** The files of an upload, one after the other; each must be read before the next. */
  readonly uploads: () => AsyncIterable<SentUpload>;
}

export interface SentUpload {
  readonly name: string;
  readonly bytes: Readable;
  /** A field of the form that stood before the file; empty where there is none. */
  readonly field: (name: string) => string;
}
