import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { CompleteTask, DispatchDecision, SendCommand } from '#application/useCases/useCases.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { ApiClient } from '../../http/apiClient.ts';
import { PrepareRequest } from '../../http/encodeCall.ts';
import { DetectGeneration } from '../../http/generation.ts';

export const commandModule = (wire: ContainerBuilder): void => {
  wire.lazy(CommandGateway, async () => (await import('./httpCommandGateway.ts')).createHttpCommandGateway, [
    ApiClient,
    DetectGeneration,
    PrepareRequest,
  ]);
  wire.lazy(
    DispatchDecision,
    async () => (await import('#application/outbox/dispatchDecision.ts')).createDispatchDecision,
    [CommandGateway, PreferenceStore, OutboxLoader],
  );
  wire.lazy(CompleteTask, async () => (await import('#application/useCases/completeTask.ts')).createCompleteTask, [
    DispatchDecision,
  ]);
  wire.lazy(SendCommand, async () => (await import('#application/useCases/sendCommand.ts')).createSendCommand, [
    CommandGateway,
    DispatchDecision,
  ]);
};
