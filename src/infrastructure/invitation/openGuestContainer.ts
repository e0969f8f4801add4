import { AccessGateway } from '#application/ports/accessGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { GuestGateway } from '#application/ports/guestGateway.ts';
import { RecordGateway } from '#application/ports/recordGateway.ts';
import type { SessionStore } from '#application/ports/tokenStore.ts';
import type { Resolve, Token } from '#application/token.ts';
import { openContainer, type ContainerInputs } from '../container/openContainer.ts';
import { FileServer } from '../file/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpAccessGateway } from '../session/httpAccessGateway.ts';
import { makeHttpGuestGateway } from './httpGuestGateway.ts';

/** Of whoever is not logged in: there is no token, and none is kept. */
const none = () => undefined;
const NO_TOKEN: SessionStore = { read: none, write: none, clear: none, owner: none, other: none, tell: () => false };

/**
 * The adapters of pages without a login. What is remembered on this device stays where it is: whatever a page asks for,
 * nobody's token goes along, and nothing leads to the login.
 */
export async function openGuestContainer(inputs: Omit<ContainerInputs, 'tokens' | 'openLogin'>): Promise<Resolve> {
  const get = await openContainer({ ...inputs, tokens: NO_TOKEN, openLogin: async () => undefined });
  const { language } = inputs;
  const needs = { language, call: get(ApiClient), server: get(FileServer), clock: get(Clock) };
  const guest = makeHttpGuestGateway({ ...needs, records: get(RecordGateway), links: get(FormLinkGateway) });
  const own = new Map<symbol, unknown>([
    [GuestGateway.symbol, guest],
    [AccessGateway.symbol, makeHttpAccessGateway(needs.call)],
  ]);
  return <T>(key: Token<T>): T => (own.has(key.symbol) ? (own.get(key.symbol) as T) : get(key));
}
