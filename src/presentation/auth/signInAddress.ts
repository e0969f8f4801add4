import type { Provider } from '#domain/auth/provider.ts';
import type { SignInCallback } from '#domain/auth/signIn.ts';
import { buildPagePath } from '../ui/navigation/addresses.ts';
import { parsePageAddress } from '../ui/navigation/parsePageAddress.ts';
import { toSafeReturnPath } from './toSafeReturnPath.ts';

/** Reads the response of a chat app from the query. WeCom reports a refusal as the code `authdeny`. */
export function parseLoginCallback(query: URLSearchParams, provider: Provider | undefined): SignInCallback {
  const code = query.get('code');
  const nonce = query.get(provider === 'wecom' ? 'nonce' : 'state');
  const isRefused = query.has('error') || code === 'authdeny';
  return {
    isRefused,
    ...(code !== null && code !== '' && !isRefused && { code }),
    ...(nonce !== null && { nonce }),
  };
}

export const hasLoginCallback = (query: URLSearchParams): boolean =>
  ['code', 'state', 'nonce', 'error'].some((name) => query.has(name));

/**
 * Returns the address to open after the login: a page of the app, but no login page. Any other address becomes the home
 * page.
 */
export function toReturnPath(fromUrl: string | null, origin: string): string {
  const found = fromUrl === null ? undefined : parsePageAddress(fromUrl, origin);
  return toSafeReturnPath(found === undefined ? null : buildPagePath(found.page, found.params), origin);
}
