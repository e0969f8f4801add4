import type { NodeUsersDto } from '#contract/workflow/bpmShapes.ts';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmPreview } from '#contract/workflow/bpmPreview.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { CommandGateway, CommandRequest, PreviewResult } from '#application/ports/workflow/commandGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import type { PrepareRequest } from '../../http/encodeCall.ts';
import type { DetectGeneration } from '../../http/generation.ts';
import { withRecordChanges } from './recordChanges.ts';
import { toNextNode } from './toNextNode.ts';
import { toCommandPreview } from './toCommandPreview.ts';
import { toFormContent } from '../../http/wire/forms.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import {
  GENERATION_DEPENDENT_COMMANDS,
  serializeCommand,
  serializeRoute,
  type SerializedCommand,
} from './commandCalls.ts';

type PreviewPromise = Promise<ReadResult<PreviewResult>>;

export const createHttpCommandGateway = (
  call: ApiClient,
  findGeneration: DetectGeneration,
  prepareRequest: PrepareRequest,
): CommandGateway => ({
  async send(request) {
    const serialized = await serialize(request, findGeneration);
    if (!serialized.ok) return serialized;
    const { endpoint, ...content } = serialized.value;
    return discardValue(withRecordChanges(await call(endpoint, { key: request.key, ...content })));
  },
  async prepare(request) {
    const serialized = await serialize(request, findGeneration);
    if (!serialized.ok) return serialized;
    const { endpoint, ...content } = serialized.value;
    return ok(await prepareRequest(endpoint, { key: request.key, ...content }));
  },
  /**
   * Decisions and starts can be previewed on every platform, returns with a preview on our server only; for all other
   * commands our own call is used.
   */
  async preview(question) {
    if ('definition' in question) {
      const { definition, forms } = question;
      return toPreviewResult(
        await call(bpmDef.getFlowNodesExecutors, { fields: { defId: definition }, body: await toFormContent(forms) }),
      );
    }
    const { instance, command, forms = {} } = question;
    if (command.kind === 'forward' || command.kind === 'urge') return ok({ next: [] });
    if (command.kind !== 'decide' && command.kind !== 'return') return previewCommand(call, instance, command);
    const body = { taskId: command.task, ...serializeRoute(command), formData: await toFormContent(forms) };
    return toPreviewResult(await call(bpmTask.getTaskFlowNodesExecutors, { body }));
  },
});

async function serialize(
  { key: _, command, ...context }: CommandRequest,
  findGeneration: DetectGeneration,
): Promise<Result<SerializedCommand>> {
  const found = GENERATION_DEPENDENT_COMMANDS.has(command.kind) ? await findGeneration() : ok('B' as const);
  return found.ok ? ok(await serializeCommand(command, { ...context, generation: found.value })) : found;
}

async function previewCommand(call: ApiClient, instance: InstanceId, command: UserCommand): PreviewPromise {
  // Only our own platform previews commands, and it uses generation B.
  const { endpoint, fields, body } = await serializeCommand(command, { instance, files: [], generation: 'B' });
  const answer = await call(bpmPreview.preview, {
    body: { call: endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1), values: { ...fields, ...body } },
  });
  if (answer.ok) return ok({ next: [], preview: toCommandPreview(answer.value) });
  // A missing preview must not prevent a command. A refusal is shown, because the command would be refused as well.
  return answer.error.kind === 'refused' ? answer : ok({ next: [] });
}

function toPreviewResult(answer: ReadResult<readonly NodeUsersDto[]>): ReadResult<PreviewResult> {
  if (!answer.ok) return answer;
  const next = answer.value.map(toNextNode);
  const preview = next[0]?.preview;
  return { ...answer, value: { next, ...(preview && { preview }) } };
}
