import { DOWNLOAD_HEADER } from '#contract/wire/envelope.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';

/** Token for download addresses: our server sends one with its answers; elsewhere it is the token of the session. */
export function createDownloadToken(tokens: Pick<TokenStore, 'read'>) {
  let latest: { readonly bearer: string | undefined; readonly token: string } | undefined;
  return {
    read: (): string => {
      const bearer = tokens.read();
      return (latest?.bearer === bearer ? latest?.token : bearer) ?? '';
    },
    /** @param bearer token the call was sent with */
    readHeaders(headers: Headers, bearer: string | undefined): void {
      const token = headers.get(DOWNLOAD_HEADER);
      if (token !== null) latest = { bearer, token };
    },
  };
}
