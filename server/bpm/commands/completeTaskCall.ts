import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { recordActionCodec, voteCodec } from '#api/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Command, PeopleByNode } from '#domain/workflow/command.ts';
import { refusalOf } from '#domain/process/refusalOf.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Presentation } from '../../engine/engine.ts';
import type { CheckLevel } from '../../forms/fillForm.ts';
import { variablesOf } from '../../forms/processVariables.ts';
import { summaryOf } from '../../forms/formSummary.ts';
import { stepAlone, writeForm } from '../../records/formStore.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { peopleChosen } from '../peopleChosen.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Viewer } from '../viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { copyTo } from './copyTo.ts';
import { lockTask, type FoundTask, type LockedTask } from './findTask.ts';
import { filesSent } from './formsSent.ts';
import { subjectFor } from './prepareStart.ts';
import { relatedSent } from './relatedSent.ts';
import { returnOf } from './returnOf.ts';
import { fillFormOfTask, taskFormWriting, type FilledTaskForm } from './taskForm.ts';

type Body = BodyOf<typeof bpmTask.completeTask>;

/** Decides a task or sends it back (contract tasks 6): form, request and history change together, or not at all. */
export async function completeTask(tx: Sql, deps: BpmDeps, viewer: Viewer, body: Body): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, deps.engine, viewer, body.taskId);
  if (!found.ok) return found;
  const refusal = mayNot(found.value, viewer, body);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const people = await peopleChosen(tx, viewer.caller.tenant, body);
  if (!people.ok) return people;
  const copied = await peopleSent(tx, viewer.caller.tenant, body.copyUserAccounts ?? '');
  if (!copied.ok) return copied;
  const form = await fillFormOfTask(tx, deps, viewer, found.value, body, checkLevelOf(body));
  if (!form.ok) return form;
  const { process } = found.value.definition.loaded;
  const variables = form.value === undefined ? {} : variablesOf(form.value.record, process);
  const command = commandOf(body, variables, people.value);
  if (command === undefined) return refused('vote.notOffered');
  const done = await applyDecision(tx, deps, viewer, found.value, body, command, form.value);
  const {
    task: { node, nodeName },
    instance,
  } = found.value;
  if (done.ok)
    await copyTo(tx, deps, viewer, {
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
 * The policies come first: who may not decide is not told what is wrong with the form (contract tasks 6, order of
 * checks).
 */
function mayNot({ definition, state }: FoundTask, { actor }: Viewer, body: Body): Refusal | undefined {
  const command = commandOf(body, {}, {});
  return command === undefined
    ? refuse('vote.notOffered')
    : refusalOf(definition.loaded.process, state, actor, command);
}

/**
 * Who agrees answers for the form; whoever decides otherwise need not fill in what is missing. The form of somebody
 * else's page is not ours to check (contract process 11).
 */
const checkLevelOf = ({ checkType, systemHand }: Body): CheckLevel =>
  !systemHand ? 'nothing' : voteCodec.fromWire(checkType) === 'agree' ? 'all' : 'formats';

async function applyDecision(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  locked: LockedTask,
  body: Body,
  command: Command,
  form: FilledTaskForm | undefined,
): Promise<Result<null, Failure>> {
  const files = filesSent(body.opFiles);
  const allowed = await attachSentFiles(tx, viewer, locked.instance.id, form?.record ?? {}, files);
  if (!allowed.ok) return allowed;
  const related = await relatedSent(tx, viewer, body.relInsts);
  if (!related.ok) return related;
  // One moment for both: readers find the decision a change belongs to by it.
  const at = deps.clock.now();
  const writing = form && taskFormWriting(deps, viewer, locked, form, { action: body.checkType, at });
  const step = writing && stepAlone(writing);
  if (writing !== undefined && step === undefined) await writeForm(tx, writing);
  const done = await deps.engine.apply(tx, locked, {
    actor: viewer.actor,
    command,
    at,
    attached: { files, opinionField: body.opinionName ?? '', related: related.value },
    ...(body.taskVersion === undefined ? {} : { seen: { task: body.taskId, version: body.taskVersion } }),
    ...(step && { form: step }),
    ...(form && { presentation: await presentationOf(tx, deps, viewer, locked, form.record) }),
  });
  return done.ok ? ok(null) : done;
}

/** The initiator may change what the title says; nobody else's words change it. */
async function presentationOf(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { instance, definition }: LockedTask,
  record: Variables,
): Promise<Partial<Presentation>> {
  const summary = summaryOf(definition, record);
  return instance.initiator === viewer.caller.person.id && definition.loaded.subjectRule !== undefined
    ? { summary, subject: await subjectFor(tx, deps, viewer, definition, null, record) }
    : { summary };
}

/**
 * From the words of the wire to those of the core (contract words 4, 5); `undefined` for what this call does not do.
 */
function commandOf(body: Body, variables: Variables, chosenPeople: PeopleByNode): Command | undefined {
  const onTask = { task: body.taskId, opinion: body.opinion };
  const destination = body.destNodeId ?? '';
  const vote = voteCodec.fromWire(body.checkType);
  if (vote !== 'unknown')
    return { kind: 'decide', ...onTask, vote, variables, chosenPeople, ...(destination === '' ? {} : { destination }) };
  if (recordActionCodec.fromWire(body.checkType) === 'jump')
    return { kind: 'jump', ...onTask, destination, people: chosenPeople[destination] ?? [] };
  return returnOf(body, onTask.opinion);
}
