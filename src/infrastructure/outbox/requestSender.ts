import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { NETWORK_TIMEOUT_MS } from '#application/shared/constants.ts';
import type { RequestSender } from '#application/outbox/ports.ts';
import type { PreparedRequest } from '#domain/outbox/outboxEntry.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { personalHeaders } from '../http/encodeCall.ts';
import { discardValue } from '../http/wire/discardValue.ts';
import { parseAnyResponse } from '../http/parseAnyResponse.ts';
import { readBody } from '../http/apiClient.ts';
import type { ApiSettings } from '../http/wireCall.ts';
import { browserClock } from '../platform/browserClock.ts';
import { LAST_OWNER_KEY, tryOrUndefined, type KeyValueStorage } from '../platform/storage/browserStorage.ts';
import type { DeviceOwner } from '../platform/storage/deviceOwner.ts';
import { withRecordChanges } from '../workflow/tasks/recordChanges.ts';

/** Sends prepared requests with the session of the moment they are sent. */
export function createRequestSender(
  settings: ApiSettings,
  { getOwner, waitForOwner }: Pick<DeviceOwner, 'getOwner' | 'waitForOwner'>,
  storage: KeyValueStorage,
): RequestSender {
  const { tokens, base } = settings;
  const hasOtherUser = () => tokens.getOtherUser?.() !== undefined;
  const hasSession = () => tokens.read() !== undefined && !hasOtherUser();
  const nameOwner = (owner: string | null | undefined) => (owner ? `${base}|${owner}` : undefined);
  return {
    hasSession,
    waitForOwner,
    owner: () => (hasSession() ? nameOwner(getOwner()) : undefined),
    // While another page has logged in another user, the last owner is that user.
    lastOwner: () =>
      hasSession() || hasOtherUser() ? undefined : nameOwner(tryOrUndefined(() => storage.getItem(LAST_OWNER_KEY))),
    isClockSynchronized: browserClock.isSynchronized,
    async send(request, { keepalive }) {
      const bearer = tokens.read();
      const result = await sendPrepared(request, settings, bearer, keepalive);
      if (!result.ok && result.error.kind === 'sessionExpired') await settings.endSession(bearer);
      return result;
    },
  };
}

async function sendPrepared(
  { method, path, headers, body }: PreparedRequest,
  settings: ApiSettings,
  bearer: string | undefined,
  keepalive: boolean,
): Promise<Result<void>> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), NETWORK_TIMEOUT_MS);
  try {
    const response = await (settings.fetch ?? fetch)(settings.base + path, {
      method,
      headers: { ...personalHeaders(settings, bearer), ...headers },
      body,
      keepalive,
      signal: timeout.signal,
    });
    const text = await readBody(response, settings, bearer);
    const answer = await parseAnyResponse(bpmTask.completeTask, response.status, text, { isCommand: true });
    return discardValue(withRecordChanges(answer));
  } catch {
    return fail({ kind: timeout.signal.aborted ? 'timeout' : 'offline' });
  } finally {
    clearTimeout(timer);
  }
}
