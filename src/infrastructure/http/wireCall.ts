import type { Clock } from '#application/ports/clock.ts';
import type { EndSession } from '#application/endSession.ts';
import type { SessionStore, TokenStore } from '#application/ports/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PayloadCipher } from './payloadCipher.ts';

/** What every call needs to know beside its endpoint. */
export interface ApiSettings {
  readonly base: string;
  readonly tokens: TokenStore & Partial<Pick<SessionStore, 'other'>>;
  readonly language: () => string;
  readonly appId: () => string | undefined;
  readonly endSession: EndSession;
  /** To whom the token belongs; present where our own server asks for it. */
  readonly owner?: () => string | undefined;
  /** Present while `paramsEncrypt` is on; fetched with the first sealed call. */
  readonly cipher?: () => Promise<PayloadCipher>;
  /** Fills in what an older generation leaves out of its answers; `undefined` where there is nothing to fill in. */
  readonly completion?: (body: string) => Promise<((answer: unknown) => Promise<unknown>) | undefined>;
  /** Hears the headers of an answer, and for which token they came. */
  readonly hear?: (headers: Headers, bearer: string | undefined) => void;
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
}

/** A failure with what the platform sent beside it; only adapters look at the payload and the code. */
export type WireFailure = Failure & { readonly payload?: unknown; readonly code?: number };
