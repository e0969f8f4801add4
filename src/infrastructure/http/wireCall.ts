import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Clock } from '#application/ports/platform/clock.ts';
import type { EndSession } from '#application/useCases/endSession.ts';
import type { SessionStore, TokenStore } from '#application/ports/auth/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PayloadCipher } from './payloadCipher.ts';

export interface ApiSettings {
  readonly base: string;
  readonly tokens: TokenStore & Partial<Pick<SessionStore, 'getOtherUser'>>;
  readonly language: () => string;
  readonly appId: () => string | undefined;
  readonly endSession: EndSession;
  /** Assumed owner of the token; set only for our own server. */
  readonly owner?: () => string | undefined;
  /** Set while `paramsEncrypt` is on; loaded with the first encrypted call. */
  readonly cipher?: () => Promise<PayloadCipher>;
  /**
   * Returns a function that adds what an older generation omits from its answers, or `undefined` if nothing is missing.
   */
  readonly loadCompletion?: (body: string) => Promise<((answer: unknown) => Promise<unknown>) | undefined>;
  /** Receives the headers of an answer, with the token of the call. */
  readonly onHeaders?: (headers: Headers, bearer: string | undefined) => void;
  /** Receives the text of each successful answer, with its call. */
  readonly onAnswer?: (endpoint: Endpoint, call: object, text: string) => void;
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
}

/** A failure with the payload and code the platform has sent; only adapters use them. */
export type WireFailure = Failure & { readonly payload?: unknown; readonly code?: number };
