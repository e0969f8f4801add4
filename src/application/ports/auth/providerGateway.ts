import type { Provider } from '#domain/auth/provider.ts';
import type { SignInProtocol } from '#domain/auth/signIn.ts';
import type { Result } from '#domain/shared/result.ts';

/** Result of exchanging a code or chat account id. `id`: the token has to be requested with `exchangeId`. */
export type SignInResult =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'id'; readonly openId: string }
  | { readonly kind: 'notBound'; readonly openId: string };

/** The chat app and tenant a login comes from. */
export interface ChatOrigin {
  readonly provider: Provider;
  readonly tenant: string;
}

/** Login by chat accounts, and binding them to a user (contract login 5, 7 and 8). */
export interface ProviderGateway {
  /** Address of the chat app's authorization page; `back` is the redirect address. Empty if there is none. */
  getAuthorizationUrl(from: ChatOrigin, back: string, nonce: string, way: SignInProtocol): Promise<Result<string>>;
  getCorpId(tenant: string): Promise<Result<string>>;
  exchangeCode(from: ChatOrigin, code: string, way: SignInProtocol): Promise<Result<SignInResult>>;
  exchangeId(from: ChatOrigin, openId: string): Promise<Result<SignInResult>>;
  bind(from: ChatOrigin, code: string): Promise<Result<void>>;
  unbind(provider: Provider): Promise<Result<void>>;
  /** Chat apps the current user is bound to. */
  listBoundProviders(): Promise<Result<readonly Provider[]>>;
}
