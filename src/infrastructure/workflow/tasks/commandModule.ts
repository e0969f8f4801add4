import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { CompleteTask, SendCommand } from '#application/useCases/useCases.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { ApiClient } from '../../http/apiClient.ts';
import { DetectGeneration } from '../../http/generation.ts';

export const commandModule = (wire: ContainerBuilder): void => {
  wire.lazy(CommandGateway, async () => (await import('./httpCommandGateway.ts')).createHttpCommandGateway, [
    ApiClient,
    DetectGeneration,
  ]);
  wire.lazy(CompleteTask, async () => (await import('#application/useCases/completeTask.ts')).createCompleteTask, [
    CommandGateway,
  ]);
  wire.lazy(SendCommand, async () => (await import('#application/useCases/sendCommand.ts')).createSendCommand, [
    CommandGateway,
  ]);
};
