import { CommandGateway } from '#application/ports/commandGateway.ts';
import { CirculateTask, CompleteTask, RejectTask, SendCommand, TransferTask } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';
import { FindGeneration } from '../http/generation.ts';

export const commandModule = (wire: ContainerBuilder): void => {
  wire.provide(
    CommandGateway,
    (call, find) =>
      laterGateway(() => import('./httpCommandGateway.ts').then((file) => file.makeHttpCommandGateway(call, find))),
    [ApiClient, FindGeneration],
  );
  wire.provide(
    CompleteTask,
    (commands) =>
      later(() => import('#application/task/completeTask.ts').then((file) => file.makeCompleteTask(commands))),
    [CommandGateway],
  );
  wire.provide(
    RejectTask,
    (commands) => later(() => import('#application/task/rejectTask.ts').then((file) => file.makeRejectTask(commands))),
    [CommandGateway],
  );
  wire.provide(
    SendCommand,
    (commands) =>
      later(() => import('#application/command/sendCommand.ts').then((file) => file.makeSendCommand(commands))),
    [CommandGateway],
  );
  // What they ask is asked of every command: the policy, the people, the opinion.
  wire.provide(TransferTask, (send) => send, [SendCommand]);
  wire.provide(CirculateTask, (send) => send, [SendCommand]);
};
