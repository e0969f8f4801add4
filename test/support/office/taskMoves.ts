import type { Command } from '#domain/workflow/command.ts';
import type { CirculationCompletion } from '#domain/workflow/instanceState.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import { factsOf, findTask, onTask, findExecutors, type OfficeAction, type FoundTask } from './officeAction.ts';
import { filledAt, hasFormAt, sentAt } from './filing.ts';
import type { Model } from './model.ts';
import type { Move } from './moves.ts';
import { DONE, no, type Outcome } from './outcome.ts';
import { opinionOf, pickUserIds, spotFor, type Scene, type Spot } from './scene.ts';

/** An action on one task whose opinion is in the history when it is accepted. */
interface RequestOutline {
  readonly action: TaskAction & Command['kind'];
  readonly path: string;
  readonly body?: (task: string) => object;
  readonly make: (found: FoundTask, model: Model) => Command | Outcome;
  readonly opinion?: string;
  readonly method?: 'GET';
}

const drawn = (
  scene: Scene,
  { who, task, found }: Spot,
  { action, path, body, make, opinion, method }: RequestOutline,
): OfficeAction => ({
  who,
  request: found?.request.id,
  logged: action,
  ...(opinion !== undefined && { word: { text: opinion, at: 'history', task } }),
  call: {
    path: path.replace('{task}', scene.names.wire(task)),
    ...(method && { method }),
    ...(body && { body: body(scene.names.wire(task)) }),
  },
  carry: (model) => onTask(who, task, action, (now) => make(now, model))(model),
});

const withPeople = (
  model: Model,
  ids: readonly string[],
  make: (people: NonNullable<ReturnType<typeof findExecutors>>) => Command | Outcome,
): Command | Outcome => {
  const people = findExecutors(model, ids);
  return people === undefined ? no('people.unknown') : make(people);
};

type Draw = (scene: Scene, move: Move, spot?: Spot) => OfficeAction | undefined;
const draw =
  (
    action: RequestOutline['action'],
    outline: (scene: Scene, move: Move, task: string) => Omit<RequestOutline, 'action'>,
  ): Draw =>
  (scene, move, spot = spotFor(scene, move, action)) =>
    spot && drawn(scene, spot, { action, ...outline(scene, move, spot.task) });

export const transfer = draw('transfer', (scene, move, task) => {
  const [ids, opinion] = [pickUserIds(scene, move).slice(0, move.pick % 9 === 0 ? 2 : 1), opinionOf(scene, move)];
  return {
    path: 'bpmTask/transTask',
    body: (taskId) => ({ taskId, opinion, toUser: { value: ids.join(','), label: '' } }),
    opinion,
    make: (_, model) =>
      withPeople(model, ids, ([to, ...others]) =>
        to === undefined
          ? no('people.none')
          : others.length > 0
            ? no('people.tooMany')
            : { kind: 'transfer', task, to, opinion },
      ),
  };
});

/** Retrieving a transferred task adds no line to the history. */
export const retrieve = draw('retrieve', (scene, _, task) => {
  const opinion = scene.newWord();
  return {
    path: 'bpmTaskTransfer/doRetrieveTask',
    body: (taskId) => ({ taskId, opinion }),
    make: () => ({ kind: 'retrieve', task, opinion }),
  };
});

/** Claims or releases a task with one call; a task without candidates stays unchanged. */
export function claim(
  scene: Scene,
  move: Move,
  spot = spotFor(scene, move, move.isAgreed ? 'release' : 'claim') ?? spotFor(scene, move, 'claim'),
): OfficeAction | undefined {
  if (spot === undefined) return undefined;
  const { who, task, found } = spot;
  const kind = found?.task.assignee === undefined ? 'claim' : 'release';
  return {
    who,
    request: found?.request.id,
    ...(found !== undefined && found.task.candidates.length > 0 && { logged: kind }),
    call: { path: `bpmTask/updateLocked?taskId=${scene.names.wire(task)}` },
    carry: async (model) => {
      const now = findTask(model, who, task);
      if ('ok' in now) return now;
      if (now.task.candidates.length === 0) return DONE;
      return model.act(who, now.request.id, { kind: now.task.assignee === undefined ? 'claim' : 'release', task });
    },
  };
}

export const addSigners = draw('addSigners', (scene, move, task) => {
  const [ids, opinion] = [pickUserIds(scene, move), opinionOf(scene, move)];
  return {
    path: 'bpmTask/addSignUser',
    body: (taskId) => ({ taskId, toUserIds: ids.join(','), opinion }),
    opinion,
    make: (found, model) =>
      withPeople(model, ids, (people) => ({
        kind: 'addSigners',
        task,
        people,
        position: found.task.kind === 'parallelSigner' ? 'parallel' : 'append',
        opinion,
      })),
  };
});

export const circulate = draw('circulate', (scene, move, task) => {
  const [ids, opinion] = [pickUserIds(scene, move), opinionOf(scene, move)];
  const order = move.isAgreed ? 'parallel' : 'sequential';
  const afterwards = move.pick % 2 === 0 ? 'comeBack' : 'goOn';
  const completion: CirculationCompletion =
    move.pick % 3 === 0
      ? { by: 'all' }
      : move.pick % 3 === 1
        ? { by: 'count', value: move.v % 3 }
        : { by: 'percent', value: 1 + move.v * 3 };
  return {
    path: 'bpmTask/transRoamTask',
    opinion,
    body: (taskId) => ({
      taskId,
      opinion,
      toUser: { value: ids.join(','), label: '' },
      approveType: order,
      transferType: afterwards === 'comeBack' ? 'waitAllVoted' : 'jumpNext',
      ...(completion.by === 'all'
        ? { completeType: 0 }
        : {
            completeType: 1,
            completeJudgeType: completion.by === 'count' ? 'voteCount' : 'votePercent',
            completeSetting: completion.value,
          }),
    }),
    make: (_, model) =>
      withPeople(model, ids, (people) => ({ kind: 'circulate', task, people, order, afterwards, completion, opinion })),
  };
});

export const cancelCirculation = draw('cancelCirculation', (_scene, _move, task) => ({
  path: 'bpmTask/cancelTransRoamTask?taskId={task}',
  method: 'GET',
  make: () => ({ kind: 'cancelCirculation', task }),
}));

export const communicate = draw('communicate', (scene, move, task) => {
  const [ids, opinion] = [pickUserIds(scene, move), opinionOf(scene, move)];
  return {
    path: 'bpmTask/linkup',
    body: (taskId) => ({ taskId, toUserAccounts: ids.join(','), opinion }),
    opinion,
    make: (_, model) => withPeople(model, ids, (people) => ({ kind: 'communicate', task, people, opinion })),
  };
});

export const reply = draw('reply', (scene, move, task) => {
  const opinion = opinionOf(scene, move);
  return {
    path: 'bpmTask/replyLinkupTask',
    body: (taskId) => ({ taskId, opinion }),
    opinion,
    make: () => ({ kind: 'reply', task, opinion }),
  };
});

export const revokeCommunication = draw('revokeCommunication', (_, { isAgreed }, task) => ({
  path: `bpmTask/revokeCmTask?taskId={task}&delOpinion=${isAgreed}`,
  make: () => ({ kind: 'revokeCommunication', task, deleteOpinions: isAgreed }),
}));

/** Saves the form of a task without a decision: the state of the request stays unchanged. */
export function saveForm(scene: Scene, move: Move, spot = spotFor(scene, move, 'saveForm')): OfficeAction | undefined {
  if (spot === undefined) return undefined;
  const { who, task, found } = spot;
  const forms =
    found === undefined
      ? {}
      : sentAt(
          found.request.deployed,
          found.task.node,
          found.request.record,
          found.request.deployed.key === 'drawn' ? { v: String(move.v) } : {},
        );
  return {
    who,
    request: found?.request.id,
    call: { path: 'bpmTask/saveFormData', body: { taskId: scene.names.wire(task), formJson: JSON.stringify(forms) } },
    async carry(model) {
      const now = findTask(model, who, task);
      if ('ok' in now) return now;
      const refusal = taskRefusal(factsOf(now), who, 'saveForm');
      if (refusal !== undefined) return no(refusal.code);
      const { deployed, record } = now.request;
      if (!hasFormAt(deployed, now.task.node)) return no('form.notConfigured');
      const kept = filledAt(deployed, now.task.node, record, Object.values(forms)[0], 'formats');
      if (kept === undefined) return no('form.invalid');
      model.put({ ...now.request, record: kept });
      return DONE;
    },
  };
}
