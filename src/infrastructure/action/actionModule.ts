import { ActionGateway } from '#application/ports/actionGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { CarryOut } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';

export const actionModule = (wire: ContainerBuilder): void => {
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
