import { BASE_PATH } from '#application/shared/constants.ts';
import type { Provider } from '#domain/auth/provider.ts';
import { buildPagePath, type ProviderLoginName } from './addresses.ts';

/** The parameters of a chat app login, without the response of the chat app. */
export interface LoginParams {
  readonly page: ProviderLoginName;
  readonly tenantId: string;
  /** Address to open after the login, unchecked; it is used only if it is a page of this app. */
  readonly fromUrl: string | null;
}

/** Returns the address without the response of a chat app, which must not stay in the history. */
export const loginAddress = (
  { page, tenantId, fromUrl }: LoginParams,
  more: Readonly<Record<string, string>> = {},
): string => buildPagePath(page, { tenantId, ...(fromUrl !== null && { fromUrl }), ...more });

/**
 * Returns the redirect URL for a chat app. WeCom does not return the state, so the URL contains the nonce (contract
 * login 5).
 */
export const loginRedirectUrl = (
  place: LoginParams,
  {
    provider,
    nonce,
    origin,
  }: { readonly provider: Provider | undefined; readonly nonce: string; readonly origin: string },
): string => origin + BASE_PATH + loginAddress(place, provider === 'wecom' ? { nonce } : {});
