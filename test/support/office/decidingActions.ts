import type { Actor, Command, CommandOf, PeopleByNode } from '#domain/workflow/command.ts';
import { findPolicyRefusal } from '#domain/process/findPolicyRefusal.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { CheckLevel } from '#server/forms/views/fillForm.ts';
import { findTask, findExecutors, type OfficeAction } from './officeAction.ts';
import { filledAt, hasFormAt, sentAt, variablesOf } from './filing.ts';
import type { Model } from './model.ts';
import { no, type Outcome } from './outcome.ts';
import { copied } from './readingActions.ts';
import { opinionOf, pickUserIds, pickOf, spotFor, type Scene, type Spot } from './scene.ts';
import type { Move } from './moves.ts';

type Vote = CommandOf<'decide'>['vote'];
export const VOTE_TO_WIRE = { agree: 'AGREE', refuse: 'REFUSE', abstain: 'ABSTAIN' } as const;

/** The values of one `completeTask` call, in the terms of the model. */
interface Sent {
  readonly task: TaskId;
  readonly opinion: string;
  readonly way: Vote | 'jump' | { readonly to: CommandOf<'return'>['to']; readonly afterwards: 'normal' | 'backtrack' };
  readonly forms?: object;
  readonly destination?: string;
  readonly people?: Readonly<Record<string, readonly string[]>>;
  readonly copies?: readonly string[];
  readonly version?: number;
}

/**
 * Checks in the order of the contract: permissions, users, the form, the version of the task, the values of the
 * command.
 */
export const completeTaskInModel =
  (who: Actor, sent: Sent) =>
  (model: Model): Promise<Outcome> =>
    model.whole(async () => {
      const found = findTask(model, who, sent.task);
      if ('ok' in found) return found;
      const { request, state, task } = found;
      const refusal = findPolicyRefusal(request.deployed.loaded.process, state, who, commandOf(sent, {}, {}));
      if (refusal !== undefined) return no(refusal.code);
      const people = Object.entries(sent.people ?? {}).map(([node, ids]) => [node, findExecutors(model, ids)] as const);
      const copies = findExecutors(model, sent.copies ?? []);
      if (copies === undefined || people.some(([, some]) => some === undefined)) return no('people.unknown');
      const chosen = Object.fromEntries(
        people.flatMap(([node, some]) => (some === undefined || some.length === 0 ? [] : [[node, some]])),
      );
      const record = filledAt(
        request.deployed,
        task.node,
        request.record,
        formsOf(sent, request.deployed.loaded.nodeForms[task.node] ?? request.deployed.loaded.formAlias),
        checkLevelOf(sent),
      );
      if (record === undefined) return no('form.invalid');
      if (sent.version !== undefined && sent.version !== task.version) return no('task.changed');
      model.put({ ...request, record });
      const done = await model.act(
        who,
        request.id,
        commandOf(sent, hasFormAt(request.deployed, task.node) ? variablesOf(request.deployed, record) : {}, chosen),
      );
      const after = model.get(request.id);
      if (done.ok && after !== undefined) model.put(copied(after, who, 'copy', copies));
      return done;
    });

const formsOf = ({ forms }: Sent, alias: string | undefined): unknown =>
  forms === undefined || alias === undefined ? undefined : (forms as Record<string, unknown>)[alias];

function checkLevelOf({ way }: Sent): CheckLevel {
  if (way === 'agree') return 'all';
  return way === 'refuse' || way === 'abstain' ? 'formats' : 'nothing';
}

function commandOf(
  { task, opinion, way, destination }: Sent,
  variables: CommandOf<'decide'>['variables'],
  chosenPeople: PeopleByNode,
): Command {
  const onTask = { task, opinion: opinion.trim() };
  if (way === 'jump')
    return { kind: 'jump', ...onTask, destination: destination ?? '', people: chosenPeople[destination ?? ''] ?? [] };
  if (typeof way === 'object') return { kind: 'return', ...onTask, ...way };
  return {
    kind: 'decide',
    ...onTask,
    vote: way,
    variables,
    chosenPeople,
    ...(destination !== undefined && { destination }),
  };
}

/** Returns the action with its call and its execution in the model. */
function completeTaskAction(
  scene: Scene,
  { who, found }: Spot,
  sent: Sent,
  more: Pick<OfficeAction, 'logged'>,
): OfficeAction {
  const { names } = scene;
  const drizzleSession = {
    checkType:
      typeof sent.way === 'object'
        ? RETURN_WORDS(sent.way.to)
        : sent.way === 'jump'
          ? 'INTERPOSE'
          : VOTE_TO_WIRE[sent.way],
  };
  const destination =
    typeof sent.way === 'object' && typeof sent.way.to === 'object' ? sent.way.to.node : sent.destination;
  return {
    who,
    request: found?.request.id,
    ...more,
    word: { text: sent.opinion, at: 'history', task: sent.task },
    call: {
      path: 'bpmTask/completeTask',
      body: {
        taskId: names.wire(sent.task),
        opinion: sent.opinion,
        ...drizzleSession,
        ...(typeof sent.way === 'object' && { nextJumpType: sent.way.afterwards === 'normal' ? 'normal' : 'source' }),
        ...(destination !== undefined && { destNodeId: destination }),
        ...(sent.forms !== undefined && { formJson: JSON.stringify(sent.forms) }),
        ...(sent.people !== undefined && {
          nodeExecutors: Object.fromEntries(
            Object.entries(sent.people).map(([node, ids]) => [
              node,
              ids.map((id) => ({ type: 'user', id, name: '', account: '', calcType: '' })),
            ]),
          ),
        }),
        ...(sent.copies !== undefined && { copyUserAccounts: sent.copies.join(',') }),
        ...(sent.version !== undefined && { taskVersion: sent.version }),
      },
    },
    carry: completeTaskInModel(who, sent),
  };
}
const RETURN_WORDS = (to: CommandOf<'return'>['to']): string =>
  to === 'previous' ? 'BACK' : to === 'initiator' ? 'BACK_TO_STARTOR' : 'BACK_SPEC';

export function decide(
  scene: Scene,
  move: Move,
  vote: Vote,
  spot = spotFor(scene, move, vote),
): OfficeAction | undefined {
  if (spot === undefined) return undefined;
  const { pick, v, found } = { ...move, ...spot };
  const nodes = Object.keys(found?.request.deployed.loaded.process.nodes ?? {}).toSorted();
  const node = pickOf(nodes, pick) ?? '';
  const forms =
    found === undefined || pick % 9 === 0
      ? undefined
      : sentAt(
          found.request.deployed,
          found.task.node,
          found.request.record,
          found.request.deployed.key === 'drawn' ? { v: String(v) } : {},
        );
  return completeTaskAction(
    scene,
    spot,
    {
      task: spot.task,
      opinion: opinionOf(scene, move),
      way: vote,
      ...(forms !== undefined && { forms }),
      ...((pick % 8 === 1 || pick % 8 === 2) && { people: { [node]: pickUserIds(scene, move) } }),
      ...(pick % 7 === 3 && { copies: pickUserIds(scene, move) }),
      ...((pick % 6 === 4 || found?.request.deployed.key === 'choices') && { destination: node }),
      ...(pick % 10 === 6 && found !== undefined && { version: found.task.version - (move.isAgreed ? 0 : 1) }),
    },
    { logged: vote },
  );
}

export function sendBack(scene: Scene, move: Move, spot = spotFor(scene, move, 'return')): OfficeAction | undefined {
  if (spot === undefined) return undefined;
  const path = spot.found?.state.path.filter(({ handler }) => handler !== undefined).map(({ node }) => node) ?? [];
  const to =
    (['previous', 'initiator', { node: pickOf(path, move.v) ?? 'nowhere' }] as const)[move.pick % 3] ?? 'previous';
  return completeTaskAction(
    scene,
    spot,
    {
      task: spot.task,
      opinion: opinionOf(scene, move),
      way: { to, afterwards: move.isAgreed ? 'normal' : 'backtrack' },
    },
    { logged: 'return' },
  );
}

/** Special delivery, by one of its two calls. */
export function deliver(scene: Scene, move: Move, spot = spotFor(scene, move, 'jump')): OfficeAction | undefined {
  if (spot === undefined) return undefined;
  const nodes = Object.values(spot.found?.request.deployed.loaded.process.nodes ?? {})
    .filter(({ kind }) => kind === 'userTask' || move.pick % 7 === 0)
    .map(({ id }) => id);
  const [destination, people, opinion] = [
    pickOf(nodes, move.v) ?? 'nowhere',
    pickUserIds(scene, move),
    opinionOf(scene, move),
  ];
  if (move.isAgreed)
    return completeTaskAction(
      scene,
      spot,
      { task: spot.task, opinion, way: 'jump', destination, people: { [destination]: people } },
      { logged: 'jump' },
    );
  return {
    who: spot.who,
    request: spot.found?.request.id,
    logged: 'jump',
    word: { text: opinion, at: 'history', task: spot.task },
    call: {
      path: 'bpmTask/jumpToNode',
      body: { taskId: scene.names.wire(spot.task), destNodeId: destination, toUserIds: people.join(','), opinion },
    },
    carry: jumped(spot.who, spot.task, destination, people, opinion),
  };
}

const jumped =
  (who: Actor, task: TaskId, destination: string, ids: readonly string[], opinion: string) =>
  async (model: Model): Promise<Outcome> => {
    const found = findTask(model, who, task);
    if ('ok' in found) return found;
    const refusal = findPolicyRefusal(found.request.deployed.loaded.process, found.state, who, {
      kind: 'jump',
      task,
      destination,
      people: [],
      opinion,
    });
    if (refusal !== undefined) return no(refusal.code);
    const people = findExecutors(model, ids);
    return people === undefined
      ? no('people.unknown')
      : model.act(who, found.request.id, { kind: 'jump', task, destination, people, opinion });
  };
