import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { CirculateTask, CompleteTask, RejectTask, SendCommand, TransferTask } from '#application/useCases/useCases.ts';
import { lazyUseCase, lazyGateway } from '../../container/lazyUseCase.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { ApiClient } from '../../http/apiClient.ts';
import { DetectGeneration } from '../../http/generation.ts';

export const commandModule = (wire: ContainerBuilder): void => {
  wire.provide(
    CommandGateway,
    (call, find) =>
      lazyGateway(() => import('./httpCommandGateway.ts').then((file) => file.createHttpCommandGateway(call, find))),
    [ApiClient, DetectGeneration],
  );
  wire.provide(
    CompleteTask,
    (commands) =>
      lazyUseCase(() =>
        import('#application/useCases/completeTask.ts').then((file) => file.createCompleteTask(commands)),
      ),
    [CommandGateway],
  );
  wire.provide(
    RejectTask,
    (commands) =>
      lazyUseCase(() => import('#application/useCases/rejectTask.ts').then((file) => file.createRejectTask(commands))),
    [CommandGateway],
  );
  wire.provide(
    SendCommand,
    (commands) =>
      lazyUseCase(() =>
        import('#application/useCases/sendCommand.ts').then((file) => file.createSendCommand(commands)),
      ),
    [CommandGateway],
  );
  // These commands need no checks beyond those of every command: policy, users and opinion.
  wire.provide(TransferTask, (send) => send, [SendCommand]);
  wire.provide(CirculateTask, (send) => send, [SendCommand]);
};
