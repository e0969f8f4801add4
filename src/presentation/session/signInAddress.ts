import type { Provider } from '#domain/session/provider.ts';
import type { SignInArrival } from '#domain/session/signIn.ts';
import { addressOf } from '../routes/addresses.ts';
import { insideAddress } from '../shared/insideAddress.ts';
import { wantedAddress } from './wantedAddress.ts';

/** What a chat app has answered. WeCom says a refusal in the place of the code. */
export function readArrival(query: URLSearchParams, provider: Provider | undefined): SignInArrival {
  const code = query.get('code');
  const nonce = query.get(provider === 'wecom' ? 'nonce' : 'state');
  const isRefused = query.has('error') || code === 'authdeny';
  return {
    isRefused,
    ...(code !== null && code !== '' && !isRefused && { code }),
    ...(nonce !== null && { nonce }),
  };
}

export const hasAnswer = (query: URLSearchParams): boolean =>
  ['code', 'state', 'nonce', 'error'].some((name) => query.has(name));

/** A page of ours, never a login page again; whatever leads elsewhere leads home. */
export function targetOf(fromUrl: string | null, origin: string): string {
  const found = fromUrl === null ? undefined : insideAddress(fromUrl, origin);
  return wantedAddress(found === undefined ? null : addressOf(found.page, found.params), origin);
}
