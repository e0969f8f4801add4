import { AccessGateway } from '#application/ports/auth/accessGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { GuestGateway } from '#application/ports/auth/guestGateway.ts';
import { RecordGateway } from '#application/ports/forms/recordGateway.ts';
import type { SessionStore } from '#application/ports/auth/tokenStore.ts';
import type { Resolve, Token } from '#application/shared/token.ts';
import { createContainer, type ContainerInputs } from '../../container/createContainer.ts';
import { FileServer } from '../../files/fileServer.ts';
import { ApiClient } from '../../http/apiClient.ts';
import { createHttpAccessGateway } from '../httpAccessGateway.ts';
import { createHttpGuestGateway } from './httpGuestGateway.ts';

/** A store without a token, for pages without a login. */
const returnUndefined = () => undefined;
const NO_TOKEN: SessionStore = {
  read: returnUndefined,
  write: returnUndefined,
  waitForFormerSession: () => Promise.resolve(),
  clear: returnUndefined,
  getOwner: returnUndefined,
  getOtherUser: returnUndefined,
  confirmOwner: () => false,
};

/**
 * Creates the container of pages without a login. Stored sessions of this device are not used: no token is sent, and
 * nothing redirects to the login page.
 */
export async function createGuestContainer(inputs: Omit<ContainerInputs, 'tokens' | 'openLogin'>): Promise<Resolve> {
  const get = await createContainer({ ...inputs, tokens: NO_TOKEN, openLogin: async () => undefined });
  const { language } = inputs;
  const needs = { language, call: get(ApiClient), server: get(FileServer), clock: get(Clock) };
  const guest = createHttpGuestGateway({ ...needs, records: get(RecordGateway), links: get(FormLinkGateway) });
  const own = new Map<symbol, unknown>([
    [GuestGateway.symbol, guest],
    [AccessGateway.symbol, createHttpAccessGateway(needs.call)],
  ]);
  return <T>(key: Token<T>): T => (own.has(key.symbol) ? (own.get(key.symbol) as T) : get(key));
}
