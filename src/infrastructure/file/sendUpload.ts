import { NETWORK_TIMEOUT_MS } from '#application/constants.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';

export type SendUpload = (
  address: string,
  file: Blob,
  name: string,
  onProgress?: (part: number) => void,
) => Promise<Result<{ readonly status: number; readonly body: string }, Failure>>;

/** The headers of spec 7 that a file needs. */
export function uploadHeaders({
  tokens,
  language,
}: {
  readonly tokens: TokenStore;
  readonly language: () => string;
}): Readonly<Record<string, string>> {
  const bearer = tokens.read();
  return { 'Accept-Language': language(), ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }) };
}

/**
 * Sends one file. `fetch` cannot tell how much has been sent, the older request object can. `headers` are asked for at
 * each upload.
 */
export const makeSendUpload =
  (headers: () => Readonly<Record<string, string>>): SendUpload =>
  (address, file, name, onProgress) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('POST', address);
      for (const [header, value] of Object.entries(headers())) request.setRequestHeader(header, value);
      request.timeout = NETWORK_TIMEOUT_MS;
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(ok({ status: request.status, body: request.responseText }));
      request.onerror = () => resolve(fail({ kind: 'offline' }));
      request.ontimeout = () => resolve(fail({ kind: 'timeout' }));
      const form = new FormData();
      form.append('file', file, name);
      request.send(form);
    });
