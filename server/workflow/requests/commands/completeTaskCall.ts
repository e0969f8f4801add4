import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { recordActionCodec, voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Command, PeopleByNode } from '#domain/workflow/command.ts';
import { findPolicyRefusal } from '#domain/process/findPolicyRefusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { InstancePresentation } from '#server/engine/engine.ts';
import type { CheckLevel } from '#server/forms/views/fillForm.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { createSummary } from '#server/forms/views/formSummary.ts';
import { toProgressUpdate, writeForm } from '#server/forms/records/formStore.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { parseNextAssignees } from '../parseNextAssignees.ts';
import { parseUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { sendCopy } from './sendCopy.ts';
import { lockTask, type FoundTask, type LockedTask } from './findTask.ts';
import { parseOpinionFiles } from './parseForms.ts';
import { chooseSubject } from './prepareStart.ts';
import { parseRelated } from './parseRelated.ts';
import { parseReturn } from './parseReturn.ts';
import { fillFormOfTask, toTaskFormWrite, type FilledTaskForm } from './taskForm.ts';

type Body = BodyOf<typeof bpmTask.completeTask>;

/** Decides a task or sends it back (contract tasks 6). Form, request and history change in one transaction. */
export async function completeTask(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: Body,
): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, deps.engine, viewer, body.taskId);
  if (!found.ok) return found;
  const refusal = findRefusal(found.value, viewer, body);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const people = await parseNextAssignees(tx, viewer.caller.tenant, body);
  if (!people.ok) return people;
  const copied = await parseUserList(tx, viewer.caller.tenant, body.copyUserAccounts ?? '');
  if (!copied.ok) return copied;
  const form = await fillFormOfTask(tx, deps, viewer, found.value, body, getCheckLevel(body));
  if (!form.ok) return form;
  const { process } = found.value.definition.loaded;
  const variables = form.value === undefined ? {} : toProcessVariables(form.value.record, process);
  const command = parseDecision(body, variables, people.value);
  if (command === undefined) return refusedError('vote.notOffered');
  const done = await applyDecision(tx, deps, viewer, found.value, body, command, form.value);
  const {
    task: { node, nodeName },
    instance,
  } = found.value;
  if (done.ok)
    await sendCopy(tx, deps, viewer, {
      instance: instance.id,
      kind: 'copy',
      node,
      nodeName,
      to: copied.value,
      opinion: body.opinion,
    });
  return done;
}

/**
 * Permissions are checked before the form is validated, so that unauthorized users learn nothing about the form
 * (contract tasks 6, order of checks).
 */
function findRefusal({ definition, state }: FoundTask, { actor }: Viewer, body: Body): Refusal | undefined {
  const command = parseDecision(body, {}, {});
  return command === undefined
    ? refuse('vote.notOffered')
    : findPolicyRefusal(definition.loaded.process, state, actor, command);
}

/**
 * An agreement requires a complete form; other decisions may leave required fields empty. A form on an external page is
 * not validated (contract process 11).
 */
const getCheckLevel = ({ checkType, systemHand }: Body): CheckLevel =>
  !systemHand ? 'nothing' : voteCodec.fromWire(checkType) === 'agree' ? 'all' : 'formats';

async function applyDecision(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  locked: LockedTask,
  body: Body,
  command: Command,
  form: FilledTaskForm | undefined,
): Promise<Result<null, Failure>> {
  const files = parseOpinionFiles(body.opFiles);
  const allowed = await attachSentFiles(tx, viewer, locked.instance.id, form?.record ?? {}, files);
  if (!allowed.ok) return allowed;
  const related = await parseRelated(tx, viewer, body.relInsts);
  if (!related.ok) return related;
  // Both use the same timestamp, by which readers match a change to its decision.
  const at = deps.clock.now();
  const writing = form && toTaskFormWrite(deps, viewer, locked, form, { action: body.checkType, at });
  const step = writing && toProgressUpdate(writing);
  if (writing !== undefined && step === undefined) await writeForm(tx, writing);
  const done = await deps.engine.apply(tx, locked, {
    actor: viewer.actor,
    command,
    at,
    attached: { files, opinionField: body.opinionName ?? '', related: related.value },
    ...(body.taskVersion === undefined ? {} : { seen: { task: body.taskId, version: body.taskVersion } }),
    ...(step && { form: step }),
    ...(form && { presentation: await updatePresentation(tx, deps, viewer, locked, form.record) }),
  });
  return done.ok ? ok(null) : done;
}

/** The subject is updated only if the initiator changes the form. */
async function updatePresentation(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { instance, definition }: LockedTask,
  record: Variables,
): Promise<Partial<InstancePresentation>> {
  const summary = createSummary(definition, record);
  return instance.initiator === viewer.caller.person.id && definition.loaded.subjectRule !== undefined
    ? { summary, subject: await chooseSubject(tx, deps, viewer, definition, null, record) }
    : { summary };
}

/** Maps wire words to a command (contract words 4, 5); `undefined` for actions this call does not support. */
function parseDecision(body: Body, variables: Variables, chosenPeople: PeopleByNode): Command | undefined {
  const onTask = { task: body.taskId, opinion: body.opinion };
  const destination = body.destNodeId ?? '';
  const vote = voteCodec.fromWire(body.checkType);
  if (vote !== 'unknown')
    return { kind: 'decide', ...onTask, vote, variables, chosenPeople, ...(destination === '' ? {} : { destination }) };
  if (recordActionCodec.fromWire(body.checkType) === 'jump')
    return { kind: 'jump', ...onTask, destination, people: chosenPeople[destination] ?? [] };
  return parseReturn(body, onTask.opinion);
}
