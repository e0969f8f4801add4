import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { TokenStore } from '#application/ports/tokenStore.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpSessionGateway } from './httpSessionGateway.ts';

export const sessionModule = (wire: Wiring): void => {
  wire.provide(SessionGateway, makeHttpSessionGateway, [ApiClient, TokenStore]);
};
