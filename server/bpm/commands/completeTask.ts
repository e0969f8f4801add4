import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { voteWords } from '#api/words.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Command, PeopleByNode } from '#domain/process/command.ts';
import { refusalOf } from '#domain/process/refusalOf.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { variablesOf, type Thoroughness } from '../../forms/fillForm.ts';
import { summaryOf } from '../../forms/summary.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import { peopleChosen } from '../peopleChosen.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Reader } from '../reader.ts';
import { attached } from './attached.ts';
import { copyTo } from './copyTo.ts';
import { lockTask, type FoundTask } from './findTask.ts';
import { filesSent } from './formsSent.ts';
import { subjectFor } from './prepareStart.ts';
import { returnOf } from './returnOf.ts';
import { taskRecord, writeTaskRecord } from './taskForm.ts';

type Body = BodyOf<typeof bpmTask.completeTask>;

/**
 * Decides a task or sends it back (contract workflow 5.3): form, request and history change together, or not at all.
 */
export async function completeTask(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  body: Body,
): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, parts.engine, reader, body.taskId);
  if (!found.ok) return found;
  const refusal = mayNot(found.value, reader, body);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const people = await peopleChosen(tx, reader.caller.tenant, body);
  if (!people.ok) return people;
  const copied = await peopleSent(tx, reader.caller.tenant, body.copyUserAccounts ?? '');
  if (!copied.ok) return copied;
  const record = await taskRecord(tx, parts, reader, found.value, body, thoroughnessOf(body.checkType));
  if (!record.ok) return record;
  const command = commandOf(body, record.value === undefined ? {} : variablesOf(record.value), people.value);
  if (command === undefined) return refused('vote.notOffered');
  const done = await carryOut(tx, parts, reader, found.value, body, command, record.value);
  const {
    task: { node, nodeName },
    instance,
  } = found.value;
  if (done.ok)
    await copyTo(tx, parts, reader, {
      instance: instance.id,
      kind: 'copy',
      node,
      nodeName,
      to: copied.value,
      opinion: body.opinion.trim(),
    });
  return done;
}

/**
 * The policies come first: who may not decide is not told what is wrong with the form (contract workflow 5.3, order of
 * checks).
 */
function mayNot({ definition, state }: FoundTask, { actor }: Reader, body: Body): Refusal | undefined {
  const command = commandOf(body, {}, {});
  return command === undefined
    ? refuse('vote.notOffered')
    : refusalOf(definition.loaded.process, state, actor, command);
}

/** Who agrees answers for the form; who refuses need not fill in what is missing; who sends back leaves it as it is. */
const thoroughnessOf = (checkType: string): Thoroughness =>
  (({ agree: 'all', refuse: 'formats', abstain: 'formats', unknown: 'nothing' }) as const)[
    voteWords.fromWire(checkType)
  ];

async function carryOut(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  found: FoundTask,
  body: Body,
  command: Command,
  record: Variables | undefined,
): Promise<Result<null, Failure>> {
  const { instance, definition } = found;
  const files = filesSent(body.opFiles);
  const allowed = await attached(tx, reader, instance.id, record ?? {}, files);
  if (!allowed.ok) return allowed;
  // One moment for both: readers find the decision a change belongs to by it.
  const at = parts.clock.now();
  if (record !== undefined) await writeTaskRecord(tx, parts, reader, found, { record, action: body.checkType, at });
  const done = await parts.engine.apply(tx, {
    tenant: reader.caller.tenant,
    instance: instance.id,
    actor: reader.actor,
    command,
    at,
    attached: { files, opinionField: body.opinionName ?? '' },
    ...(body.taskVersion === undefined ? {} : { seen: { task: body.taskId, version: body.taskVersion } }),
    ...(record === undefined
      ? {}
      : {
          presentation: {
            summary: summaryOf(definition, record),
            ...(await newSubject(tx, parts, reader, found, record)),
          },
        }),
  });
  return done.ok ? ok(null) : done;
}

/** The initiator may change what the title says; nobody else's words change it. */
const newSubject = async (
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  { instance, definition }: FoundTask,
  record: Variables,
) =>
  instance.initiator === reader.caller.person.id && definition.loaded.subjectRule !== undefined
    ? { subject: await subjectFor(tx, parts, reader, definition, null, record) }
    : {};

/**
 * From the words of the wire to those of the core (contract workflow 3.4, 3.5); `undefined` for what this call does not
 * do.
 */
function commandOf(body: Body, variables: Variables, chosenPeople: PeopleByNode): Command | undefined {
  const onTask = { task: body.taskId, opinion: body.opinion.trim() };
  const destination = body.destNodeId ?? '';
  const vote = voteWords.fromWire(body.checkType);
  if (vote !== 'unknown')
    return { kind: 'decide', ...onTask, vote, variables, chosenPeople, ...(destination === '' ? {} : { destination }) };
  if (body.checkType === 'INTERPOSE')
    return { kind: 'jump', ...onTask, destination, people: chosenPeople[destination] ?? [] };
  return returnOf(body, onTask.opinion);
}
