import type { Readable } from 'node:stream';
import type { Failure } from '#domain/shared/failure.ts';
import type { Language } from '#application/formatting/language.ts';
import type { IdempotencyKey } from '#server/db/idempotency.ts';

export const DEVICE_CHARACTERS = 300;

/** Facts about a call other than its fields, body and caller. */
export interface RequestContext {
  readonly language: Language;
  /**
   * Origin the call was sent to, from `Host`. Never from `X-Forwarded-Host`, which a proxy may pass on unchanged from
   * the client.
   */
  readonly origin: string;
  readonly address: string;
  /** User agent, truncated to `DEVICE_CHARACTERS`. */
  readonly device: string;
  /** The `Cookie` header. */
  readonly cookies?: string;
  /** Logs a refusal that the response reports beside other results, such as one task of a batch. */
  readonly logRefusal?: ((failure: Failure) => void) | undefined;
  readonly setCookie: (cookie: string) => void;
  /** The bearer token as sent, for logout. */
  readonly token?: string;
  /** Set if the command has an Idempotency-Key; passed to `runIdempotent`. */
  readonly idempotencyKey?: IdempotencyKey;
  /** Content length in bytes, if the header is set. */
  readonly bodySize?: number;
  /** Yields the files of an upload. Each must be read before the next. */
  readonly uploads: () => AsyncIterable<SentUpload>;
}

export interface SentUpload {
  readonly name: string;
  readonly bytes: Readable;
  /** Returns a form field that precedes the file; empty if there is none. */
  readonly field: (name: string) => string;
}
