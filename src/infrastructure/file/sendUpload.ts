import { fileEndpoints } from '#api/fileEndpoints.ts';
import { NETWORK_TIMEOUT_MS } from '#application/constants.ts';
import type { EndSession } from '#application/endSession.ts';
import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { readAnyAnswer } from '../http/readAnyAnswer.ts';
import { sessionHeaders } from '../http/sessionHeaders.ts';

/**
 * What the platform wants of an upload beside the file.
 * @property timeout how long one waits for the answer, where that is longer than usual.
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
) => Promise<Result<{ readonly status: number; readonly body: string }, Failure>>;

interface Sender {
  readonly tokens: TokenStore;
  readonly language: () => string;
  readonly preferences: Pick<PreferenceStore, 'read'>;
  readonly owner?: (() => string | undefined) | undefined;
}

/** The headers of spec 7 that a file needs. */
export function uploadHeaders({ tokens, language, preferences, owner }: Sender): Readonly<Record<string, string>> {
  const [bearer, appId] = [tokens.read(), preferences.read('appId')];
  return {
    'Accept-Language': language(),
    ...sessionHeaders(bearer, owner),
    ...(appId !== undefined && appId !== '' && { appId }),
  };
}

/**
 * Sends one file, until it is there or broken off. `fetch` cannot tell how much has been sent, the older request object
 * can. `headers` are asked for at each upload.
 */
export const makeSendUpload =
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
      // Fields first: whoever reads the file wants to know them before.
      for (const [each, value] of Object.entries(fields)) form.append(each, value);
      form.append(field, file, name);
      request.send(form);
    });

/** Of somebody who is logged in: their session ends when the platform no longer knows it. */
export const endingSession =
  (send: SendUpload, tokens: Pick<TokenStore, 'read'>, endSession: EndSession): SendUpload =>
  async (...upload) => {
    const bearer = tokens.read();
    const sent = await send(...upload);
    if (!sent.ok) return sent;
    const answer = await readAnyAnswer(fileEndpoints.upload, sent.value.status, sent.value.body);
    if (!answer.ok && answer.error.kind === 'sessionExpired') await endSession(bearer);
    return sent;
  };

/** Uploads of whoever uses this device. */
export const sendAs = (sender: Sender, endSession: EndSession): SendUpload =>
  endingSession(
    makeSendUpload(() => uploadHeaders(sender)),
    sender.tokens,
    endSession,
  );
