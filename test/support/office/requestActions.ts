import type { InstanceAction } from '#domain/requests/instancePolicy.ts';
import type { Actor, Command } from '#domain/workflow/command.ts';
import { choice, COMPLETE } from '#test/support/forms/demo.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { onRequest, findExecutors, type OfficeAction } from './officeAction.ts';
import { filledStart, variablesOf } from './filing.ts';
import type { Model } from './model.ts';
import { createModelRequest, type ModelRequest } from './modelRequest.ts';
import type { Move } from './moves.ts';
import { DONE, no, type Outcome } from './outcome.ts';
import { copied } from './readingActions.ts';
import { opinionOf, pickUserIds, pickOf, placeFor, type Place, type Scene } from './scene.ts';

/** The values of a start or a draft. */
interface Sent {
  readonly deployed: DeployedDefinition;
  readonly draft?: string;
  readonly forms: object;
  readonly opinion: string;
  readonly people: readonly string[];
  readonly node: string;
  readonly copies: readonly string[];
}

/** Returns a complete form of the process, sometimes with a missing value. */
async function formsFor(
  { office }: Scene,
  who: Actor,
  { key, loaded }: DeployedDefinition,
  { v, pick }: Move,
): Promise<object> {
  const { colleagues, actors } = office;
  const by = { upload: (name: string) => colleagues.upload(who.person.id, name) };
  const complete = (await COMPLETE[key]?.(by, actors.idOf)) ?? { v: String(v) };
  const varied =
    {
      leave: { days: 1 + (v % 10), end: `2026-12-${String(1 + (v % 10)).padStart(2, '0')} 18:00` },
      purchase: { budgeted: String(v % 2 === 0), kind: choice(v % 3 === 0 ? 'hardware' : 'office') },
    }[key] ?? {};
  return {
    [loaded.formAlias ?? 'form']: { ...complete, ...varied, ...(pick === 17 && { reason: '', title: '', name: '' }) },
  };
}

const started =
  (who: Actor, { deployed, draft, forms, opinion, people, node, copies }: Sent, id: string) =>
  (model: Model): Promise<Outcome> =>
    model.whole(async () => {
      const kept = draft === undefined ? undefined : ownDraft(model, who, draft);
      if (kept !== undefined && 'ok' in kept) return kept;
      const record = filledStart(
        deployed,
        who,
        model.premises.now(),
        kept?.record,
        (forms as Record<string, unknown>)[deployed.loaded.formAlias ?? ''],
        'all',
      );
      if (record === undefined) return no('form.invalid');
      const [chosen, named] = [findExecutors(model, people), findExecutors(model, copies)];
      if (chosen === undefined || named === undefined) return no('people.unknown');
      const instance = kept?.id ?? id;
      const done = await model.start(
        who,
        deployed,
        {
          kind: 'start',
          instance,
          variables: deployed.loaded.formAlias === undefined ? {} : variablesOf(deployed, record),
          opinion,
          chosenPeople: chosen.length === 0 ? {} : { [node]: chosen },
        },
        record,
      );
      const after = model.get(instance);
      if (done.ok && after !== undefined) model.put(copied(after, who, 'copy', named));
      return done;
    });

function ownDraft(model: Model, who: Actor, id: string): ModelRequest | Outcome {
  const found = model.get(id);
  if (found === undefined || found.initiator !== who.person.id) return no('notFound');
  return found.state === undefined ? found : no('instance.notDraft');
}

export async function start(
  scene: Scene,
  move: Move,
  resumed?: ModelRequest,
  key = pickOf(scene.keys, move.pick) ?? '',
): Promise<OfficeAction | undefined> {
  const {
    office: { actors, deployed: all },
    model,
    names,
  } = scene;
  const deployed = resumed?.deployed ?? all.get(key);
  const who =
    resumed !== undefined && !move.isBold
      ? actors.everybody.find(({ person }) => person.id === resumed.initiator)
      : pickOf(actors.crowd, move.who);
  if (who === undefined || deployed === undefined) return undefined;
  const chosen = [
    ...deployed.loaded.process.settings.requiredAtStart,
    ...deployed.loaded.process.settings.selectableAtStart,
    ...Object.keys(deployed.loaded.process.nodes),
  ];
  const sent: Sent = {
    deployed,
    forms: await formsFor(scene, who, deployed, move),
    opinion: move.pick % 4 === 0 ? '' : opinionOf(scene, move),
    people: move.v % 4 === 0 ? pickUserIds(scene, move) : [],
    node: chosen[move.v % 2] ?? '',
    copies: move.v % 5 === 0 ? pickUserIds(scene, move) : [],
    ...(resumed && { draft: resumed.id }),
  };
  const id = model.newId();
  return {
    who,
    request: resumed?.id ?? id,
    logged: 'start',
    ...(deployed.loaded.process.settings.skipFirstNode && { word: { text: sent.opinion, at: 'history' } }),
    call: {
      path: 'bpmInst/startProcess',
      body: {
        ...(resumed ? { instId: names.wire(resumed.id), defId: deployed.id } : { defId: deployed.id }),
        formJson: JSON.stringify(sent.forms),
        opinion: sent.opinion,
        copyUserAccounts: sent.copies.join(','),
        nodeUserIds: JSON.stringify(sent.people.length === 0 ? {} : { [sent.node]: sent.people.join(',') }),
      },
    },
    carry: started(who, sent, id),
    look: ({ body }) => names.bind(resumed?.id ?? id, body.data.instId as string),
  };
}

/** Saves a draft, however incomplete. Saving it again changes the same draft. */
export async function saveDraft(scene: Scene, move: Move, resumed?: ModelRequest): Promise<OfficeAction | undefined> {
  const {
    office: { actors, deployed: all },
    model,
    names,
  } = scene;
  const deployed = resumed?.deployed ?? all.get(pickOf(scene.keys, move.pick) ?? '');
  const who = pickOf(actors.crowd, move.who);
  if (who === undefined || deployed === undefined) return undefined;
  const forms = await formsFor(scene, who, deployed, { ...move, pick: 17 });
  const id = model.newId();
  return {
    who,
    request: resumed?.id ?? id,
    call: {
      path: 'bpmInst/saveDraft',
      body: { defId: deployed.id, formJson: JSON.stringify(forms), ...(resumed && { instId: names.wire(resumed.id) }) },
    },
    async carry(now) {
      const kept = resumed === undefined ? undefined : ownDraft(now, who, resumed.id);
      if (kept !== undefined && 'ok' in kept) return kept;
      const record =
        filledStart(
          deployed,
          who,
          now.premises.now(),
          kept?.record,
          (forms as Record<string, unknown>)[deployed.loaded.formAlias ?? ''],
          'nothing',
        ) ?? {};
      now.put(
        kept === undefined
          ? createModelRequest({ id, deployed, initiator: who.person.id, record })
          : { ...kept, record },
      );
      return DONE;
    },
    look: ({ body }) => names.bind(resumed?.id ?? id, body.data.instId as string),
  };
}

/** Starts a draft, usually as its author; any other user is refused. */
export async function resumeDraft(scene: Scene, move: Move): Promise<OfficeAction | undefined> {
  const all = [...scene.model.requests.values()];
  const found = pickOf(move.isBold ? all : all.filter(({ state }) => state === undefined), move.task);
  if (found === undefined) return undefined;
  return move.isAgreed
    ? start(scene, move, found)
    : saveDraft(scene, { ...move, who: move.isBold ? move.who : indexOf(scene, found.initiator) }, found);
}
const indexOf = ({ office: { actors } }: Scene, id: string): number =>
  Math.max(
    0,
    actors.crowd.findIndex(({ person }) => person.id === id),
  );

type OfRequest = Extract<InstanceAction, Command['kind']>;

/** A command on a whole request; its comment is in the history if it has one. */
function whole(
  scene: Scene,
  move: Move,
  action: OfRequest,
  path: (id: string, opinion: string) => string,
  hasWords: boolean,
  place = placeFor(scene, move, action),
): OfficeAction | undefined {
  if (place === undefined) return undefined;
  const { who, request } = place;
  const opinion = hasWords ? opinionOf(scene, move) : '';
  const command = (hasWords ? { kind: action, opinion } : { kind: action }) as Command;
  return {
    who,
    request: request.id,
    logged: action,
    ...(action !== 'void' && { word: { text: opinion, at: 'history' } }),
    call: { path: path(scene.names.wire(request.id), opinion) },
    carry: onRequest(who, request.id, action, (now, model) => {
      if (now.state !== undefined) return model.act(who, now.id, command);
      if (action !== 'delete') throw new Error(`The policies let a draft be ${action}`);
      model.remove(now.id);
      return DONE;
    }),
  };
}

type OnPlace = (scene: Scene, move: Move, place?: Place) => OfficeAction | undefined;

const revoke = (from: string) => (id: string, opinion: string) =>
  `bpmInst/revokeProcess?instId=${id}&from=${from}&opinion=${opinion}`;
const status = (wanted: string) => (id: string, opinion: string) =>
  `bpmInst/updateProcessStatus?instId=${id}&status=${wanted}&opinion=${opinion}`;

export const withdraw: OnPlace = (scene, move, place) => whole(scene, move, 'withdraw', revoke('mystart'), true, place);
export const takeBack: OnPlace = (scene, move, place) => whole(scene, move, 'takeBack', revoke('mydone'), true, place);
export const makeVoid: OnPlace = (scene, move, place) =>
  whole(scene, move, 'void', (id, opinion) => `bpmInst/cancelProcess?instId=${id}&reason=${opinion}`, true, place);
export const remove: OnPlace = (scene, move, place) =>
  whole(scene, move, 'delete', (id) => `bpmInst/del?ids=${id}`, false, place);
export const suspend: OnPlace = (scene, move, place) => whole(scene, move, 'suspend', status('SUPSPEND'), true, place);
export const pend: OnPlace = (scene, move, place) => whole(scene, move, 'pend', status('PENDING'), true, place);

/** Takes a request back to a step it has passed, as an administrator. */
export function recover(scene: Scene, move: Move): OfficeAction | undefined {
  const place = placeFor(scene, move, 'recover');
  if (place === undefined) return undefined;
  const { who, request } = place;
  const steps = request.state?.path.filter(({ handler }) => handler !== undefined).map(({ node }) => node) ?? [];
  const [destination, opinion, afterwards] = [
    pickOf(steps, move.v) ?? 'nowhere',
    opinionOf(scene, move),
    move.isAgreed ? 'normal' : 'backtrack',
  ] as const;
  return {
    who,
    request: request.id,
    logged: 'recover',
    word: { text: opinion, at: 'history' },
    call: {
      path: 'bpmTask/takeBackTask',
      body: {
        instId: scene.names.wire(request.id),
        backNodeId: destination,
        nextJumpType: afterwards === 'normal' ? 'normal' : 'source',
        opinion,
      },
    },
    // The call is for administrators only: other users do not learn whether the request exists.
    carry: who.isAdministrator
      ? onRequest(who, request.id, 'recover', (now, model) =>
          model.act(who, now.id, { kind: 'recover', destination, afterwards, opinion }),
        )
      : () => Promise.resolve(no('forbidden')),
  };
}

/** Resumes or restores a request with one call, whichever applies when it is executed. */
export function wake(
  scene: Scene,
  move: Move,
  action: 'resume' | 'restore',
  place = placeFor(scene, move, action),
): OfficeAction | undefined {
  if (place === undefined) return undefined;
  const {
    who,
    request: { id },
  } = place;
  const kindIn = (model: Model) => (model.get(id)?.state?.status === 'onHold' ? 'restore' : 'resume');
  return {
    who,
    request: id,
    logged: kindIn(scene.model),
    call: { path: status('RUNNING')(scene.names.wire(id), '') },
    carry: (model) =>
      onRequest(who, id, kindIn(model), (now) => model.act(who, now.id, { kind: kindIn(model) }))(model),
  };
}
