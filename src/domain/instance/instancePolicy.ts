import { SYSTEM, type Actor } from '../workflow/command.ts';
import { refuse, type Refusal, type RefusalCode } from '../shared/refusal.ts';
import type { InstanceFacts } from './instanceFacts.ts';
import type { InstanceStatus } from '../workflow/instanceStatus.ts';
import { isEnded, isLive, nextStatus, STATUS_CHANGES, type StatusChange } from './transitions.ts';

/**
 * What people can do with a request as a whole (spec 4).
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
  'message',
  'share',
  'favourite',
  'view',
] as const;
/** One of `INSTANCE_ACTIONS`. */
export type InstanceAction = (typeof INSTANCE_ACTIONS)[number];

/*
 * Who may do what with a request, and when (contract requests 3 with the stricter rights of contract process 14).
 * Whether a person may see it at all, and whether they may start its definition, is settled before.
 */

type Question = (instance: InstanceFacts, actor: Actor, action: InstanceAction) => boolean;

const isInitiator: Question = (instance, { person }) => instance.initiator === person.id;
const isHolder: Question = ({ holders }, { person, groups }) =>
  holders.some(({ kind, id }) => (kind === 'person' ? id === person.id : groups.includes(id)));
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
  message: anybody,
  share: anybody,
  favourite: anybody,
  view: anybody,
};

/** A record whose process is running or finished stays, except for an administrator (spec 4). */
const MAY_BE_DELETED: ReadonlySet<InstanceStatus> = new Set(['drafted', 'cancelled']);
/** A called request goes with its caller: the platform may, nobody else. */
const NOT_ALONE: ReadonlySet<InstanceAction> = new Set(['void', 'withdraw', 'delete']);
const NEEDS_A_START: ReadonlySet<InstanceAction> = new Set(['track', 'forward', 'message', 'share']);

const isStatusChange = (action: string): action is StatusChange => STATUS_CHANGES.some((change) => change === action);
const isMissing: Question = ({ status }, _, action) =>
  isStatusChange(action) && nextStatus(status, action) === undefined;

/** Read top to bottom: the first that blocks is the reason people see. */
const GUARDS: readonly (readonly [code: RefusalCode, blocks: Question])[] = [
  ['instance.byLink', ({ isByLink = false }, _, action) => isByLink && action !== 'view'],
  ['instance.notYours', (instance, actor, action) => !RIGHTS[action](instance, actor, action)],
  [
    'instance.isCalled',
    ({ isCalled }, { person }, action) => isCalled && NOT_ALONE.has(action) && person.id !== SYSTEM,
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
    (instance, actor, action) => isEnded(instance.status) && (isMissing(instance, actor, action) || action === 'track'),
  ],
  ['instance.ended', ({ status }, _, action) => status === 'archived' && action === 'message'],
  ['instance.notRunning', ({ status }, _, action) => status === 'drafted' && NEEDS_A_START.has(action)],
  [
    'instance.suspended',
    (instance, actor, action) => instance.status === 'suspended' && isMissing(instance, actor, action),
  ],
  ['instance.pending', (instance, actor, action) => instance.status === 'onHold' && isMissing(instance, actor, action)],
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
 * Why somebody may not do this with a request now (contract requests 3, process 14). What the command itself carries is
 * not looked at.
 * @param instance what the policy reads; `instanceFacts` takes it from a state
 * @param actor who asks
 * @param action what they want to do
 * @returns the first reason against it; `undefined` when there is none
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
 * What to offer somebody on a request (contract requests 3): exactly the actions that would not be refused.
 * @param instance what the policy reads; `instanceFacts` takes it from a state
 * @param actor who asks
 * @returns actions in the order of `INSTANCE_ACTIONS`
 * @example
 * import { actor } from '@ringi/domain/testing';
 * const mine = { initiator: 'zhang', holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' };
 * availableInstanceActions({ ...mine, status: 'drafted' }, actor('zhang')).slice(0, 2); // ['start', 'saveDraft']
 */
export const availableInstanceActions = (instance: InstanceFacts, actor: Actor): readonly InstanceAction[] =>
  INSTANCE_ACTIONS.filter((action) => instanceRefusal(instance, actor, action) === undefined);
