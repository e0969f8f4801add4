import { SYSTEM, type Actor } from '../workflow/command.ts';
import { refuse, type Refusal, type RefusalCode } from '../shared/refusal.ts';
import type { InstanceFacts } from './instanceFacts.ts';
import type { BlockedReason } from './instanceViews.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { InstanceStatus } from '../workflow/instanceStatus.ts';
import { isEnded, isLive, nextStatus, STATUS_CHANGES, type StatusChange } from './transitions.ts';

/**
 * The actions on a request as a whole (spec 4).
 * @example
 * INSTANCE_ACTIONS.includes('withdraw'); // true
 */
export const INSTANCE_ACTIONS = [
  'start',
  'saveDraft',
  'withdraw',
  'takeBack',
  'recover',
  'void',
  'suspend',
  'resume',
  'pend',
  'restore',
  'delete',
  'track',
  'forward',
  'urge',
  'message',
  'share',
  'favourite',
  'view',
] as const;
/** One of `INSTANCE_ACTIONS`. */
export type InstanceAction = (typeof INSTANCE_ACTIONS)[number];

/*
 * Who may perform which action on a request, and when (contract requests 3 with the stricter rights of contract process
 * 14). Whether the user may see the request, and whether they may start its definition, is checked before.
 */

type Question = (instance: InstanceFacts, actor: Actor, action: InstanceAction) => boolean;

const isInitiator: Question = (instance, { person }) => instance.initiator === person.id;
const isAmong = (executors: readonly Executor[] = [], { person, groups }: Actor): boolean =>
  executors.some(({ kind, id }) => (kind === 'person' ? id === person.id : groups.includes(id)));
const isHolder: Question = ({ holders, circulating }, actor) => isAmong(holders, actor) || isAmong(circulating, actor);
const isOwner: Question = (instance, actor, action) => actor.isAdministrator || isInitiator(instance, actor, action);
const isResponsible: Question = (instance, actor, action) =>
  isOwner(instance, actor, action) || isHolder(instance, actor, action);
const isAdministrator: Question = (_, actor) => actor.isAdministrator;
const anybody: Question = () => true;

const RIGHTS: Readonly<Record<InstanceAction, Question>> = {
  start: isInitiator,
  saveDraft: isInitiator,
  withdraw: isInitiator,
  takeBack: anybody,
  recover: isAdministrator,
  void: isResponsible,
  suspend: isResponsible,
  resume: isResponsible,
  pend: isResponsible,
  restore: isResponsible,
  delete: isOwner,
  track: anybody,
  forward: anybody,
  urge: isOwner,
  message: anybody,
  share: anybody,
  favourite: anybody,
  view: anybody,
};

/**
 * Statuses in which the owner may delete a request; a running or finished one can only be deleted by an administrator
 * (spec 4).
 */
const MAY_BE_DELETED: ReadonlySet<InstanceStatus> = new Set(['drafted', 'cancelled']);
/** A called request ends with its caller: only the system may perform these actions. */
const NOT_FOR_CALLED: ReadonlySet<InstanceAction> = new Set(['void', 'withdraw', 'delete']);
const NEEDS_A_START: ReadonlySet<InstanceAction> = new Set(['track', 'forward', 'urge', 'message', 'share']);

const NEEDS_A_LIVE_REQUEST: ReadonlySet<InstanceAction> = new Set(['track', 'urge']);
const STOPS: ReadonlySet<InstanceAction> = new Set(['void', 'suspend', 'pend']);
const NOT_FOR_ASKED: ReadonlySet<InstanceAction> = new Set([...STOPS, 'resume', 'restore', 'forward']);

/**
 * Returns why a user with a task cannot act on a request (spec 4, 6): the task is circulating, or it is a question to
 * the user.
 * @returns `undefined` for the initiator, for an administrator, and for a user with another task of the request
 */
export function findBlockedReason(instance: InstanceFacts, actor: Actor): BlockedReason | undefined {
  if (actor.isAdministrator || instance.initiator === actor.person.id || isAmong(instance.holders, actor))
    return undefined;
  if (isAmong(instance.circulating, actor)) return 'circulating';
  return isAmong(instance.consulted, actor) ? 'asked' : undefined;
}

const isStatusChange = (action: string): action is StatusChange => STATUS_CHANGES.some((change) => change === action);
const isMissing: Question = ({ status }, _, action) =>
  isStatusChange(action) && nextStatus(status, action) === undefined;

/** Checked from top to bottom: the first guard that applies is the reason shown to the user. */
const GUARDS: readonly (readonly [code: RefusalCode, blocks: Question])[] = [
  ['instance.byLink', ({ isByLink = false }, _, action) => isByLink && action !== 'view'],
  [
    'task.isCommunication',
    (instance, actor, action) => NOT_FOR_ASKED.has(action) && findBlockedReason(instance, actor) === 'asked',
  ],
  ['instance.notYours', (instance, actor, action) => !RIGHTS[action](instance, actor, action)],
  [
    'task.circulating',
    (instance, actor, action) => STOPS.has(action) && findBlockedReason(instance, actor) === 'circulating',
  ],
  [
    'instance.isCalled',
    ({ isCalled }, { person }, action) => isCalled && NOT_FOR_CALLED.has(action) && person.id !== SYSTEM,
  ],
  [
    'instance.runningNotDeletable',
    ({ status }, { isAdministrator }, action) => action === 'delete' && !isAdministrator && !MAY_BE_DELETED.has(status),
  ],
  [
    'instance.notDraft',
    (instance, actor, action) => (action === 'start' || action === 'saveDraft') && isMissing(instance, actor, action),
  ],
  ['instance.notSuspended', (instance, actor, action) => action === 'resume' && isMissing(instance, actor, action)],
  ['instance.notPending', (instance, actor, action) => action === 'restore' && isMissing(instance, actor, action)],
  [
    'instance.ended',
    (instance, actor, action) =>
      isEnded(instance.status) && (isMissing(instance, actor, action) || NEEDS_A_LIVE_REQUEST.has(action)),
  ],
  ['instance.ended', ({ status }, _, action) => status === 'archived' && action === 'message'],
  ['instance.notRunning', ({ status }, _, action) => status === 'drafted' && NEEDS_A_START.has(action)],
  [
    'instance.suspended',
    (instance, actor, action) =>
      instance.status === 'suspended' && (isMissing(instance, actor, action) || action === 'urge'),
  ],
  [
    'instance.pending',
    (instance, actor, action) =>
      instance.status === 'onHold' && (isMissing(instance, actor, action) || action === 'urge'),
  ],
  [
    'instance.atFirstNode',
    (instance, _, action) => action === 'withdraw' && isLive(instance.status) && instance.isAtFirstNode,
  ],
  [
    'instance.notRunning',
    (instance, actor, action) => instance.status === 'drafted' && isMissing(instance, actor, action),
  ],
  ['instance.transition', isMissing],
  ['instance.nothingToTakeBack', ({ takeBack }, _, action) => action === 'takeBack' && takeBack === 'nothing'],
  ['instance.severalFollowing', ({ takeBack }, _, action) => action === 'takeBack' && takeBack === 'several'],
];

/**
 * Returns why a user may not perform an action on a request (contract requests 3, process 14). The content of the
 * command is not checked.
 * @param instance the facts of the request; `buildInstanceFacts` builds them from a state
 * @param actor the user
 * @param action the action
 * @returns the first reason; `undefined` if the action is allowed
 * @example
 * import { actor } from '@ringi/domain/testing';
 * const mine = { initiator: 'zhang', holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' };
 * instanceRefusal({ ...mine, status: 'running' }, actor('zhang'), 'withdraw'); // undefined
 * instanceRefusal({ ...mine, status: 'succeeded' }, actor('zhang'), 'withdraw'); // { code: 'instance.ended' }
 */
export function instanceRefusal(instance: InstanceFacts, actor: Actor, action: InstanceAction): Refusal | undefined {
  const code = GUARDS.find(([, blocks]) => blocks(instance, actor, action))?.[0];
  return code === undefined ? undefined : refuse(code);
}

/**
 * Returns the actions a user may perform on a request (contract requests 3): exactly those that `instanceRefusal` does
 * not refuse.
 * @param instance the facts of the request; `buildInstanceFacts` builds them from a state
 * @param actor the user
 * @returns actions in the order of `INSTANCE_ACTIONS`
 * @example
 * import { actor } from '@ringi/domain/testing';
 * const mine = { initiator: 'zhang', holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' };
 * availableInstanceActions({ ...mine, status: 'drafted' }, actor('zhang')).slice(0, 2); // ['start', 'saveDraft']
 */
export const availableInstanceActions = (instance: InstanceFacts, actor: Actor): readonly InstanceAction[] =>
  INSTANCE_ACTIONS.filter((action) => instanceRefusal(instance, actor, action) === undefined);
