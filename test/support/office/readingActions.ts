import type { Actor } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { availableInstanceActions } from '#domain/requests/instancePolicy.ts';
import { availableTaskActions, taskRefusal } from '#domain/tasks/taskPolicy.ts';
import { factsOf, factsOfRequest, findTask, onRequest, findExecutors, type OfficeAction } from './officeAction.ts';
import type { Model } from './model.ts';
import type { Line, ModelRequest } from './modelRequest.ts';
import type { Move } from './moves.ts';
import { DONE, no, type Outcome } from './outcome.ts';
import { opinionOf, pickUserIds, placeFor, spotFor, type Scene } from './scene.ts';

/** Returns the request with copies for these users, who may read it from now on. */
export function copied(
  request: ModelRequest,
  { person }: Actor,
  kind: 'copy' | 'forward',
  to: readonly Executor[],
): ModelRequest {
  const others = to.filter(({ id }) => id !== person.id);
  return {
    ...request,
    concerned: new Set([...request.concerned, ...others.map(({ id }) => id)]),
    copies: [...request.copies, ...others.map(({ id }) => ({ from: person.id, to: id, kind }))],
  };
}

function written(request: ModelRequest, who: Actor, action: Line['action'], remark: string): ModelRequest {
  const open = request.state?.tasks.find(({ status }) => status !== 'replied');
  return { ...request, lines: [...request.lines, { node: open?.node ?? '', action, handler: who.person.id, remark }] };
}

export function forward(
  scene: Scene,
  move: Move,
  isNew: boolean,
  place = placeFor(scene, move, 'forward'),
): OfficeAction | undefined {
  if (place === undefined) return undefined;
  const { who, request } = place;
  const [ids, opinion] = [pickUserIds(scene, move), opinionOf(scene, move)];
  return {
    who,
    request: request.id,
    word: { text: opinion, at: 'history' },
    call: {
      path: 'bpmInstCc/transfer',
      body: {
        instId: scene.names.wire(request.id),
        send: isNew,
        copyUsers: ids.map((id) => ({ id, name: '' })),
        opinion,
      },
    },
    carry: onRequest(who, request.id, 'forward', (now, model) => {
      const refusal = opinionRefusal(opinion, !isNew);
      if (refusal !== undefined) return no(refusal.code);
      return isNew ? passedOn(model, now, who, ids, opinion) : answeredTo(model, now, who, opinion);
    }),
  };
}

function passedOn(model: Model, request: ModelRequest, who: Actor, ids: readonly string[], opinion: string): Outcome {
  const people = findExecutors(model, ids);
  if (people === undefined) return no('people.unknown');
  if (people.length === 0) return no('people.none');
  if (people.every(({ id }) => id === who.person.id)) return no('people.self');
  const others = people.filter(({ id }) => id !== who.person.id && !request.copies.some(({ to }) => to === id));
  if (others.length === 0) return no('people.alreadyReceived');
  model.put(written(copied(request, who, 'forward', others), who, 'forward', opinion));
  return DONE;
}

function answeredTo(model: Model, request: ModelRequest, who: Actor, opinion: string): Outcome {
  if (!request.copies.some(({ to, kind }) => kind === 'forward' && to === who.person.id))
    return no('people.notReceived');
  model.put(written(request, who, 'replyForward', opinion));
  return DONE;
}

export function message(scene: Scene, move: Move): OfficeAction | undefined {
  const place = placeFor(scene, move, 'message');
  if (place === undefined) return undefined;
  const { who, request } = place;
  const text = opinionOf(scene, move);
  return {
    who,
    request: request.id,
    word: { text, at: 'board' },
    call: { path: `bpmInstMsg/addMsg?instId=${scene.names.wire(request.id)}&msg=${text}` },
    carry: onRequest(who, request.id, 'message', (now, model) => {
      if (text === '') return no('message.empty');
      const refusal = opinionRefusal(text, false);
      if (refusal !== undefined) return no(refusal.code);
      model.put({ ...now, messages: [...now.messages, text] });
      return DONE;
    }),
  };
}

/** Follows or unfollows a request. An ended request can only be unfollowed. */
export function track(scene: Scene, move: Move): OfficeAction | undefined {
  const place = placeFor(scene, move, move.isAgreed ? 'track' : 'view');
  if (place === undefined) return undefined;
  const {
    who,
    request: { id },
  } = place;
  const isFollowing = ({ followers }: ModelRequest) => followers.includes(who.person.id);
  return {
    who,
    request: id,
    call: { path: `bpmInstTracked/doTracked?instId=${scene.names.wire(id)}` },
    async carry(model) {
      const request = model.get(id);
      const action = request !== undefined && isFollowing(request) ? 'view' : 'track';
      return onRequest(who, id, action, (now) => {
        model.put({
          ...now,
          followers: isFollowing(now)
            ? now.followers.filter((each) => each !== who.person.id)
            : [...now.followers, who.person.id],
        });
        return DONE;
      })(model);
    },
    look({ body }, model) {
      const request = model.get(id);
      const meant = request !== undefined && isFollowing(request) ? '1' : '0';
      if (body.data !== meant) throw new Error(`Following was answered ${JSON.stringify(body.data)}, not ${meant}`);
    },
  };
}

const ASIDE: ReadonlySet<string> = new Set([
  'task.notYours',
  'task.notClaimed',
  'task.isCommunication',
  'task.alreadyReplied',
  'task.ended',
]);

/** Opens a task page: the assignee's task becomes seen, and the page offers exactly the actions the policies permit. */
export function look(scene: Scene, move: Move): OfficeAction | undefined {
  const spot = spotFor(scene, move, 'view');
  if (spot === undefined) return undefined;
  const { who, task } = spot;
  return {
    who,
    request: spot.found?.request.id,
    call: { path: `bpmTask/getTaskInfo?taskId=${scene.names.wire(task)}`, method: 'GET' },
    async carry(model) {
      const found = findTask(model, who, task);
      if ('ok' in found) return found;
      const isTheirs =
        found.task.assignee === undefined
          ? found.task.candidates.some(({ id }) => id === who.person.id || who.groups.includes(id))
          : found.task.assignee === who.person.id;
      return found.task.status === 'new' && isTheirs ? model.act(who, found.request.id, { kind: 'open', task }) : DONE;
    },
    look({ body }, model) {
      const found = findTask(model, who, task);
      if ('ok' in found) throw new Error('A page was shown of a task that is not there');
      const facts = factsOf(found);
      const may = availableTaskActions(facts, who);
      const blocked = taskRefusal(facts, who, facts.votes[0] ?? 'agree');
      const meant = {
        allowApprove: blocked === undefined,
        canCheck: blocked === undefined || !ASIDE.has(blocked.code),
        canReply: may.includes('reply'),
        canTransfer: may.includes('transfer'),
        canAddSign: may.includes('addSigners'),
        isCanBack: may.includes('return'),
        isTransferRoam: found.task.kind === 'circulated',
        isCanRoamTransfer: facts.isCirculating,
        communicated: facts.hasCommunication,
        isShowDiscardBtn: availableInstanceActions(factsOfRequest(model, found.request, who), who).includes('void'),
        tracked: found.request.followers.includes(who.person.id) ? '1' : '0',
      };
      const { data } = body;
      const said = {
        ...Object.fromEntries(Object.keys(meant).map((name) => [name, data[name]])),
        allowApprove: data.allowApprove.success,
      };
      for (const [name, right] of Object.entries(meant))
        if (said[name as keyof typeof said] !== right)
          throw new Error(
            `The page of ${found.task.node} says ${name}: ${JSON.stringify(data[name])} to ${who.person.name}, the policies say ${JSON.stringify(right)}`,
          );
    },
  };
}
