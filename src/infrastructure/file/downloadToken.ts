import { DOWNLOAD_HEADER } from '#api/envelope.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';

/** What opens downloads by their address: told by our server with its answers; elsewhere the session's own token. */
export function makeDownloadToken(tokens: Pick<TokenStore, 'read'>) {
  let told: { readonly bearer: string | undefined; readonly token: string } | undefined;
  return {
    read: (): string => {
      const bearer = tokens.read();
      return (told?.bearer === bearer ? told?.token : bearer) ?? '';
    },
    /** @param bearer whom the answer was for */
    hear(headers: Headers, bearer: string | undefined): void {
      const token = headers.get(DOWNLOAD_HEADER);
      if (token !== null) told = { bearer, token };
    },
  };
}
