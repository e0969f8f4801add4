import { ActionGateway } from '#application/ports/actionGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { CarryOut } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';

export const actionModule = (wire: Wiring): void => {
  wire.provide(
    ActionGateway,
    (call) => laterGateway(async () => (await import('./httpActionGateway.ts')).makeHttpActionGateway(call)),
    [ApiClient],
  );
  wire.provide(
    CarryOut,
    (actions, copies) =>
      later(async () => (await import('#application/action/carryOut.ts')).makeCarryOut(actions, copies)),
    [ActionGateway, CopyGateway],
  );
};
