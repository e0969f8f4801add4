import { ActionGateway } from '#application/ports/actionGateway.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpActionGateway } from './httpActionGateway.ts';

export const actionModule = (wire: Wiring): void => {
  wire.provide(ActionGateway, makeHttpActionGateway, [ApiClient]);
};
