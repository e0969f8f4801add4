import type { NodeUsersDto } from '#api/bpmShapes.ts';
import { bpmDef } from '#api/bpmDef.ts';
import { bpmForesee } from '#api/bpmForesee.ts';
import { bpmTask } from '#api/bpmTask.ts';
import type { CommandGateway, OutlookAnswer } from '#application/ports/commandGateway.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { FindGeneration } from '../http/generation.ts';
import { toNextNode } from '../task/toNextNode.ts';
import { toOutlook } from '../task/toOutlook.ts';
import { toFormContent } from '../wire/forms.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { DEPENDS_ON_GENERATION, spellCommand, spellWay } from './commandCalls.ts';

type Told = Promise<ReadResult<OutlookAnswer>>;

export const makeHttpCommandGateway = (call: ApiClient, findGeneration: FindGeneration): CommandGateway => ({
  async send({ key, command, ...beside }) {
    const found = DEPENDS_ON_GENERATION.has(command.kind) ? await findGeneration() : ok('B' as const);
    if (!found.ok) return found;
    const { endpoint, fields, body } = await spellCommand(command, { ...beside, generation: found.value });
    return withoutValue(await call(endpoint, { key, ...(fields && { fields }), ...(body && { body }) }));
  },
  /** The platform answers for votes and starts, ours for a return as well; everything else is our own question. */
  async foresee(question) {
    if ('definition' in question) {
      const { definition, forms } = question;
      return toNext(
        await call(bpmDef.getFlowNodesExecutors, { fields: { defId: definition }, body: await toFormContent(forms) }),
      );
    }
    const { instance, command, forms = {} } = question;
    if (command.kind === 'forward') return ok({ next: [] });
    if (command.kind !== 'decide' && command.kind !== 'return') return foreseeAction(call, instance, command);
    const body = { taskId: command.task, ...spellWay(command), formData: await toFormContent(forms) };
    return toNext(await call(bpmTask.getTaskFlowNodesExecutors, { body }));
  },
});

async function foreseeAction(call: ApiClient, instance: InstanceId, command: UserCommand): Told {
  // Only our own platform foresees actions.
  const { endpoint, fields, body } = await spellCommand(command, { instance, files: [], generation: 'B' });
  const answer = await call(bpmForesee.foresee, {
    body: { call: endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1), values: { ...fields, ...body } },
  });
  if (answer.ok) return ok({ next: [], outlook: toOutlook(answer.value) });
  // A platform that cannot tell is no reason not to act; one that says no has a reason.
  return answer.error.kind === 'refused' ? answer : ok({ next: [] });
}

function toNext(answer: ReadResult<readonly NodeUsersDto[]>): ReadResult<OutlookAnswer> {
  if (!answer.ok) return answer;
  const next = answer.value.map(toNextNode);
  const outlook = next[0]?.outlook;
  return { ...answer, value: { next, ...(outlook && { outlook }) } };
}
