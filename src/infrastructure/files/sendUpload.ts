import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import { NETWORK_TIMEOUT_MS } from '#application/shared/constants.ts';
import type { EndSession } from '#application/useCases/endSession.ts';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { parseAnyResponse } from '../http/parseAnyResponse.ts';
import { sessionHeaders } from '../http/sessionHeaders.ts';

/**
 * Form field of the file, and the other fields of an upload.
 * @property timeout time to wait for the answer in milliseconds.
 */
interface UploadForm {
  readonly field: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly timeout: number;
}
const ATTACHMENT: UploadForm = { field: 'file', fields: {}, timeout: NETWORK_TIMEOUT_MS };

export type SendUpload = (
  address: string,
  file: Blob,
  name: string,
  onProgress?: (part: number) => void,
  signal?: AbortSignal,
  form?: UploadForm,
) => Promise<Result<{ readonly status: number; readonly body: string }>>;

interface UploadSession {
  readonly tokens: TokenStore;
  readonly language: () => string;
  readonly preferences: Pick<PreferenceStore, 'read'>;
  readonly owner?: (() => string | undefined) | undefined;
}

/** Returns the headers of spec 7 that an upload needs. */
export function uploadHeaders({
  tokens,
  language,
  preferences,
  owner,
}: UploadSession): Readonly<Record<string, string>> {
  const [bearer, appId] = [tokens.read(), preferences.read('appId')];
  return {
    'Accept-Language': language(),
    ...sessionHeaders(bearer, owner),
    ...(appId !== undefined && appId !== '' && { appId }),
  };
}

/**
 * Uploads one file. Uses `XMLHttpRequest`, because `fetch` does not report upload progress. `headers` is called for
 * each upload.
 */
export const createSendUpload =
  (headers: () => Readonly<Record<string, string>>): SendUpload =>
  (address, file, name, onProgress, signal, { field, fields, timeout } = ATTACHMENT) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('POST', address);
      for (const [header, value] of Object.entries(headers())) request.setRequestHeader(header, value);
      request.timeout = timeout;
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(ok({ status: request.status, body: request.responseText }));
      request.onerror = () => resolve(fail({ kind: 'offline' }));
      request.ontimeout = () => resolve(fail({ kind: 'timeout' }));
      request.onabort = () => resolve(fail({ kind: 'offline' }));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      const form = new FormData();
      // Fields before the file, so that the server knows them when it reads the file.
      for (const [each, value] of Object.entries(fields)) form.append(each, value);
      form.append(field, file, name);
      request.send(form);
    });

/** Wraps an upload of a user who is logged in: ends the session if the platform answers that it has expired. */
export const endSessionOnExpiry =
  (send: SendUpload, tokens: Pick<TokenStore, 'read'>, endSession: EndSession): SendUpload =>
  async (...upload) => {
    const bearer = tokens.read();
    const sent = await send(...upload);
    if (!sent.ok) return sent;
    const answer = await parseAnyResponse(fileEndpoints.upload, sent.value.status, sent.value.body);
    if (!answer.ok && answer.error.kind === 'sessionExpired') await endSession(bearer);
    return sent;
  };

export const createUserUpload = (sender: UploadSession, endSession: EndSession): SendUpload =>
  endSessionOnExpiry(
    createSendUpload(() => uploadHeaders(sender)),
    sender.tokens,
    endSession,
  );
