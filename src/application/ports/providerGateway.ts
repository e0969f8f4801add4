import type { Provider } from '#domain/session/provider.ts';
import type { SignInWay } from '#domain/session/signIn.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';

/** What a code, or the id of a chat account, comes to. `id`: the token has still to be asked for. */
export type SignInAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'id'; readonly openId: string }
  | { readonly kind: 'notBound'; readonly openId: string };

/** The chat app and the tenant somebody comes from. */
export interface ChatOrigin {
  readonly provider: Provider;
  readonly tenant: string;
}

/** Chat accounts: logging in by them, and binding them to a person (contract login 5, 7 and 8). */
export interface ProviderGateway {
  /** Where the chat app is asked for a code; `back` is where it returns to. Empty: nowhere. */
  address(from: ChatOrigin, back: string, nonce: string, way: SignInWay): Promise<Result<string, Failure>>;
  corpId(tenant: string): Promise<Result<string, Failure>>;
  exchange(from: ChatOrigin, code: string, way: SignInWay): Promise<Result<SignInAnswer, Failure>>;
  exchangeId(from: ChatOrigin, openId: string): Promise<Result<SignInAnswer, Failure>>;
  /** Binds the chat account of a code to whoever is logged in. */
  bind(from: ChatOrigin, code: string): Promise<Result<void, Failure>>;
  unbind(provider: Provider): Promise<Result<void, Failure>>;
  /** The chat apps whoever is logged in is bound to. */
  bound(): Promise<Result<readonly Provider[], Failure>>;
}
