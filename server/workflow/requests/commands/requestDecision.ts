import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { recordActionCodec, voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { CommandOf, PeopleByNode } from '#domain/workflow/command.ts';
import { isExcludedFromBatch } from '#domain/process/chart/paths.ts';
import { getTaskAction } from '#domain/process/findPolicyRefusal.ts';
import { ok } from '#domain/shared/result.ts';
import type { InstancePresentation } from '#server/engine/engine.ts';
import type { CheckLevel } from '#server/forms/views/fillForm.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { createSummary } from '#server/forms/views/formSummary.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { CommandChannel } from '#server/db/schema/requests.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { parseNextAssignees } from '../parseNextAssignees.ts';
import { parseUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { requestOnTask, type RequestedCommand } from './executeCommand.ts';
import type { FoundTask } from './findRequest.ts';
import { chooseSubject } from './prepareStart.ts';
import { parseReturn } from './parseReturn.ts';
import { fillFormOfTask, toTaskFormWrite } from './taskForm.ts';

type Body = BodyOf<typeof bpmTask.completeTask>;

/** Decides a task or sends it back (contract tasks 6). `isBatch`: together with other tasks. */
export const requestDecision = (body: Body, isBatch = false, via?: CommandChannel): RequestedCommand =>
  requestOnTask(
    body.taskId,
    body,
    ({ definition, task }) => {
      if (isBatch && isExcludedFromBatch(definition.loaded.process, task.node)) return refusedError('task.notInBatch');
      const command = parseDecision(body, {}, {});
      return command === undefined ? refusedError('vote.notOffered') : ok(getTaskAction(command));
    },
    async (found, tx, deps, viewer) => {
      const people = await parseNextAssignees(tx, viewer.caller.tenant, body);
      if (!people.ok) return people;
      const copied = await parseUserList(tx, viewer.caller.tenant, body.copyUserAccounts ?? '');
      if (!copied.ok) return copied;
      const filled = await fillFormOfTask(tx, deps, viewer, found, body, getCheckLevel(body));
      if (!filled.ok) return filled;
      const form = filled.value && toTaskFormWrite(deps, viewer, found, filled.value, body.checkType);
      const variables = form === undefined ? {} : toProcessVariables(form.record, found.definition.loaded.process);
      const command = parseDecision(body, variables, people.value);
      if (command === undefined) return refusedError('vote.notOffered');
      return ok({
        issued: {
          command,
          ...(via && { via }),
          ...(body.taskVersion !== undefined && { seen: { task: body.taskId, version: body.taskVersion } }),
          ...(form && { presentation: await updatePresentation(tx, deps, viewer, found, form.record) }),
        },
        form,
        copy: { to: copied.value, opinion: body.opinion },
      });
    },
  );

/**
 * An agreement requires a complete form; other decisions may leave required fields empty. A form on an external page is
 * not validated (contract process 11).
 */
const getCheckLevel = ({ checkType, systemHand }: Body): CheckLevel =>
  !systemHand ? 'nothing' : voteCodec.fromWire(checkType) === 'agree' ? 'all' : 'formats';

/** The subject is updated only if the initiator changes the form. */
async function updatePresentation(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { instance, definition }: FoundTask,
  record: FormRecord,
): Promise<Partial<InstancePresentation>> {
  const summary = createSummary(definition, record);
  return instance.initiator === viewer.caller.person.id && definition.loaded.subjectRule !== undefined
    ? { summary, subject: await chooseSubject(tx, deps, viewer, definition, null, record) }
    : { summary };
}

/** Maps wire words to a command (contract words 4, 5); `undefined` for actions this call does not support. */
function parseDecision(
  body: Body,
  variables: Variables,
  chosenPeople: PeopleByNode,
): CommandOf<'decide' | 'jump' | 'return'> | undefined {
  const onTask = { task: body.taskId, opinion: body.opinion };
  const destination = body.destNodeId ?? '';
  const vote = voteCodec.fromWire(body.checkType);
  if (vote !== 'unknown')
    return { kind: 'decide', ...onTask, vote, variables, chosenPeople, ...(destination === '' ? {} : { destination }) };
  if (recordActionCodec.fromWire(body.checkType) === 'jump')
    return { kind: 'jump', ...onTask, destination, people: chosenPeople[destination] ?? [] };
  return parseReturn(body, onTask.opinion);
}

/**
 * Saves the form of an open task without a decision (contract tasks 7 `saveFormData`). A form on an external page is
 * stored by that page (contract process 11).
 */
export const requestFormSave = (body: BodyOf<typeof bpmTask.saveFormData>): RequestedCommand =>
  requestOnTask(
    body.taskId,
    {},
    () => ok('saveForm'),
    async (found, tx, deps, viewer) => {
      if (!body.systemHand) return ok({});
      const filled = await fillFormOfTask(tx, deps, viewer, found, body, 'formats');
      if (!filled.ok) return filled;
      return filled.value === undefined
        ? refusedError('form.notConfigured')
        : ok({ form: toTaskFormWrite(deps, viewer, found, filled.value) });
    },
  );

/**
 * Claims a task shared by candidates, or releases it (contract tasks 3 `updateLocked`); a task without candidates stays
 * unchanged.
 */
export const requestClaimToggle = (task: string): RequestedCommand =>
  requestOnTask(
    task,
    {},
    (found) => ok(getToggle(found) ?? 'view'),
    async (found) => {
      const kind = getToggle(found);
      return ok(kind === undefined ? {} : { issued: { command: { kind, task } } });
    },
  );

const getToggle = ({ task: { assignee, candidates } }: FoundTask): 'claim' | 'release' | undefined =>
  candidates.length === 0 ? undefined : assignee === undefined ? 'claim' : 'release';
