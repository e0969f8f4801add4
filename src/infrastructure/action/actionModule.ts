import { ActionGateway } from '#application/ports/actionGateway.ts';
import { laterGateway } from '../container/later.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';

export const actionModule = (wire: Wiring): void => {
  wire.provide(ActionGateway, (call) => laterGateway(async () => (await import('./httpActionGateway.ts')).makeHttpActionGateway(call)), [ApiClient]);
};
