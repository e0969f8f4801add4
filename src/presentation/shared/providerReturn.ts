import { BASE_PATH } from '#application/constants.ts';
import type { Provider } from '#domain/session/provider.ts';
import { addressOf, type ProviderLoginName } from '../routes/addresses.ts';

/** What stands in the address of a login from a chat app beside the app's own answer. */
export interface SignInPlace {
  readonly page: ProviderLoginName;
  readonly tenantId: string;
  /** Where the person wanted to go, as it was written; they go there when it is a page of ours. */
  readonly fromUrl: string | null;
}

/** The place itself, without any answer of a chat app: what stays in the history. */
export const placeAddress = (
  { page, tenantId, fromUrl }: SignInPlace,
  more: Readonly<Record<string, string>> = {},
): string => addressOf(page, { tenantId, ...(fromUrl !== null && { fromUrl }), ...more });

/** Where a chat app returns to. WeCom gives no state back: the nonce stands in the address (contract login 5). */
export const providerReturn = (
  place: SignInPlace,
  {
    provider,
    nonce,
    origin,
  }: { readonly provider: Provider | undefined; readonly nonce: string; readonly origin: string },
): string => origin + BASE_PATH + placeAddress(place, provider === 'wecom' ? { nonce } : {});
