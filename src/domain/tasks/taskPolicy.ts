import type { Actor } from '../workflow/command.ts';
import { VOTES, type Vote } from '../workflow/processDefinition.ts';
import { refuse, type Refusal, type RefusalCode } from '../shared/refusal.ts';
import type { TaskFacts } from './taskFacts.ts';

/**
 * The actions on a task (spec 4; contract tasks 3). `jump` is the special delivery to a chosen node.
 * @example
 * TASK_ACTIONS.includes('transfer'); // true
 */
export const TASK_ACTIONS = [
  'agree',
  'refuse',
  'abstain',
  'return',
  'jump',
  'transfer',
  'retrieve',
  'addSigners',
  'claim',
  'release',
  'saveForm',
  'communicate',
  'reply',
  'revokeCommunication',
  'circulate',
  'cancelCirculation',
  'cc',
  'forward',
  'track',
  'message',
  'view',
] as const;
/** One of `TASK_ACTIONS`. */
export type TaskAction = (typeof TASK_ACTIONS)[number];

const isVote = (action: string): action is Vote => VOTES.some((vote) => vote === action);

/*
 * Who may perform which action on a task, and when (contract tasks 3 with the stricter rights of contract process 14).
 * Whether the user may see the request is checked before; every user who may see it can read, track and forward it and
 * write messages.
 */

type Question = (task: TaskFacts, actor: Actor, action: TaskAction) => boolean;

const isHolder: Question = (task, { person }) => task.holder === person.id;
const isNamed: Question = (task, { person }) =>
  task.candidates.some(({ kind, id }) => kind === 'person' && id === person.id);
const isInGroup: Question = (task, { groups }) =>
  task.candidates.some(({ kind, id }) => kind === 'group' && groups.includes(id));
const isCandidate: Question = (...asked) => isNamed(...asked) || isInGroup(...asked);
/**
 * The assignee may decide, or each named candidate while there is no assignee. Members of a candidate group must claim
 * it first.
 */
const mayDecide: Question = (task, actor, action) =>
  actor.isAdministrator || (task.holder === undefined ? isNamed(task, actor, action) : isHolder(task, actor, action));
const isResponsible: Question = (task, actor, action) =>
  mayDecide(task, actor, action) || task.initiator === actor.person.id;
const hasTransferred: Question = (task, { person }) => task.transferredBy.includes(person.id);
const anybody: Question = () => true;

const RIGHTS: Readonly<Record<TaskAction, Question>> = {
  agree: mayDecide,
  refuse: mayDecide,
  abstain: mayDecide,
  return: mayDecide,
  jump: mayDecide,
  transfer: isHolder,
  retrieve: hasTransferred,
  addSigners: mayDecide,
  claim: isCandidate,
  release: isResponsible,
  saveForm: mayDecide,
  communicate: mayDecide,
  reply: isHolder,
  revokeCommunication: isResponsible,
  circulate: mayDecide,
  cancelCirculation: isResponsible,
  cc: mayDecide,
  forward: anybody,
  track: anybody,
  message: anybody,
  view: anybody,
};

const MOVES: ReadonlySet<TaskAction> = new Set(['agree', 'refuse', 'abstain', 'return', 'jump']);
const READS: ReadonlySet<TaskAction> = new Set(['view', 'track', 'message']);
const PASSES_ON: ReadonlySet<TaskAction> = new Set(['cc', 'forward']);
const OF_COMMUNICATION: ReadonlySet<TaskAction> = new Set(['reply', 'revokeCommunication']);
const NOT_FOR_READERS: ReadonlySet<TaskAction> = new Set([
  'return',
  'jump',
  'transfer',
  'addSigners',
  'claim',
  'release',
  'communicate',
]);

/**
 * Checked from top to bottom: the first guard that applies is the reason shown to the user. In the order of the
 * contract: ended, no right, paused, locked, kind.
 */
const GUARDS: readonly (readonly [
  code: RefusalCode,
  blocks: Question,
  names?: (task: TaskFacts) => Refusal['values'],
])[] = [
  ['task.ended', (task) => task.isEnded],
  [
    'task.notClaimed',
    (task, actor, action) =>
      RIGHTS[action] === mayDecide &&
      !mayDecide(task, actor, action) &&
      task.holder === undefined &&
      isInGroup(task, actor, action),
  ],
  ['task.notCandidate', (task, actor, action) => action === 'claim' && !isCandidate(task, actor, action)],
  ['task.notTransferred', (task, actor, action) => action === 'retrieve' && !hasTransferred(task, actor, action)],
  ['task.notYours', (task, actor, action) => !RIGHTS[action](task, actor, action)],
  [
    'instance.suspended',
    (task, _, action) => task.instanceStatus === 'suspended' && (MOVES.has(action) || action === 'saveForm'),
  ],
  [
    'instance.pending',
    (task, _, action) =>
      (task.instanceStatus === 'onHold' || task.status === 'onHold') && !READS.has(action) && !PASSES_ON.has(action),
  ],
  [
    'task.lockedByReturn',
    (task, _, action) => task.status === 'locked' && !READS.has(action) && !PASSES_ON.has(action),
    ({ returnedTo }) => ({ person: returnedTo }),
  ],
  ['task.circulating', (task, _, action) => task.isCirculating && !READS.has(action) && action !== 'cancelCirculation'],
  [
    'task.isCommunication',
    (task, _, action) => task.kind === 'communication' && !READS.has(action) && !OF_COMMUNICATION.has(action),
  ],
  ['task.notCommunication', (task, _, action) => task.kind !== 'communication' && action === 'reply'],
  ['task.alreadyReplied', (task, _, action) => task.status === 'replied' && action === 'reply'],
  [
    'task.notAllowedHere',
    (task, _, action) =>
      (task.kind === 'circulated' && NOT_FOR_READERS.has(action)) || (task.isBlocked && MOVES.has(action)),
  ],
  ['vote.notOffered', (task, _, action) => isVote(action) && !task.votes.includes(action)],
  ['task.returnedAgain', (task, _, action) => action === 'return' && task.kind === 'returned'],
  [
    'instance.alreadyReturned',
    (task, _, action) => action === 'return' && task.instanceStatus === 'lockedByReturn',
    ({ returnedTo }) => ({ person: returnedTo }),
  ],
  ['return.atFirstNode', (task, _, action) => action === 'return' && task.isFirstNode],
  ['return.modeNotOffered', (task, _, action) => action === 'return' && task.returnTargets.length === 0],
  [
    'task.notCounterSign',
    (task, _, action) =>
      action === 'addSigners' &&
      !(task.mayAddSigners && (task.kind === 'parallelSigner' || task.kind === 'sequentialSigner')),
  ],
  ['task.verdictReached', (task, _, action) => action === 'addSigners' && task.hasVerdict],
  ['task.noCommunication', (task, _, action) => action === 'revokeCommunication' && !task.hasCommunication],
  ['task.notCirculating', (task, _, action) => action === 'cancelCirculation' && !task.isCirculating],
  [
    'task.alreadyClaimed',
    (task, _, action) => action === 'claim' && task.holder !== undefined,
    ({ holderName }) => ({ person: holderName }),
  ],
  [
    'task.notClaimed',
    (task, _, action) => action === 'release' && (task.holder === undefined || task.candidates.length === 0),
  ],
];

/**
 * Returns why a user may not perform an action on a task (contract tasks 3, process 14). The same check hides the
 * button and refuses the command. The content of the command is not checked.
 * @param task the facts of the task; `buildTaskFacts` builds them from a state
 * @param actor the user
 * @param action the action
 * @returns the first reason; `undefined` if the action is allowed
 * @example
 * import { chart, actor, ProcessHarness } from '@ringi/domain/testing';
 * import { buildTaskFacts } from '@ringi/domain/process';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * const facts = buildTaskFacts(harness.definition, harness.currentState, harness.getTask('wang').id);
 * taskRefusal(facts, actor('wang'), 'agree'); // undefined
 * taskRefusal(facts, actor('li'), 'agree'); // { code: 'task.notYours' }
 */
export function taskRefusal(task: TaskFacts, actor: Actor, action: TaskAction): Refusal | undefined {
  const guard = GUARDS.find(([, blocks]) => blocks(task, actor, action));
  if (!guard) return undefined;
  const [code, , names] = guard;
  return refuse(code, names?.(task));
}

/**
 * Returns the actions a user may perform on a task (contract tasks 3): exactly those that `taskRefusal` does not
 * refuse.
 * @param task the facts of the task; `buildTaskFacts` builds them from a state
 * @param actor the user
 * @returns actions in the order of `TASK_ACTIONS`
 * @example
 * import { chart, actor, ProcessHarness } from '@ringi/domain/testing';
 * import { buildTaskFacts } from '@ringi/domain/process';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * const facts = buildTaskFacts(harness.definition, harness.currentState, harness.getTask('wang').id);
 * availableTaskActions(facts, actor('li')); // ['forward', 'track', 'message', 'view']
 */
export const availableTaskActions = (task: TaskFacts, actor: Actor): readonly TaskAction[] =>
  TASK_ACTIONS.filter((action) => taskRefusal(task, actor, action) === undefined);
