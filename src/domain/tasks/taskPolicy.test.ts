import { describe, expect, it } from 'vitest';
import type { Actor } from '../workflow/command.ts';
import { TASK_ACTIONS, type TaskAction } from './taskPolicy.ts';
import type { TaskFacts } from './taskFacts.ts';
import { taskRefusal } from './taskPolicy.ts';
import { group, person } from '#testing/people.ts';
import { admin, inFinance, li, wang, zhang } from '#test/support/policyPeople.ts';

const aTask = (overrides: Partial<TaskFacts> = {}): TaskFacts => ({
  isEnded: false,
  kind: 'ordinary',
  status: 'opened',
  instanceStatus: 'running',
  initiator: 'zhang',
  holder: 'wang',
  holderName: 'Wang Fang',
  returnedTo: 'Zhang Wei',
  candidates: [],
  transferredBy: [],
  isCirculating: false,
  hasCommunication: false,
  isFirstNode: false,
  isBlocked: false,
  votes: ['agree', 'refuse'],
  returnTargets: ['previous', 'initiator'],
  mayAddSigners: false,
  hasVerdict: false,
  ...overrides,
});

type Cells = Readonly<Record<TaskAction, string>>;
const whole = (task: TaskFacts, who: Actor): Cells =>
  Object.fromEntries(TASK_ACTIONS.map((action) => [action, taskRefusal(task, who, action)?.code ?? 'may'])) as Cells;
const all = (code: string): Cells => Object.fromEntries(TASK_ACTIONS.map((action) => [action, code])) as Cells;
const READS = { track: 'may', message: 'may', view: 'may' };
const PASSES_ON = { cc: 'may', forward: 'may' };

/** The assignee of an ordinary task in a running request. All other rows are differences from this one. */
const HOLDER: Cells = {
  agree: 'may',
  refuse: 'may',
  abstain: 'vote.notOffered',
  return: 'may',
  jump: 'may',
  transfer: 'may',
  retrieve: 'task.notTransferred',
  addSigners: 'task.notCounterSign',
  claim: 'task.notCandidate',
  release: 'task.notClaimed',
  saveForm: 'may',
  communicate: 'may',
  reply: 'task.notCommunication',
  revokeCommunication: 'task.noCommunication',
  circulate: 'may',
  cancelCirculation: 'task.notCirculating',
  ...PASSES_ON,
  ...READS,
};
const STRANGER: Cells = {
  ...all('task.notYours'),
  retrieve: 'task.notTransferred',
  claim: 'task.notCandidate',
  forward: 'may',
  ...READS,
};
/** Claiming and retrieving are never rights of the assignee, so they are refused before anything else is checked. */
const stopped = (code: string): Cells => ({
  ...all(code),
  retrieve: 'task.notTransferred',
  claim: 'task.notCandidate',
  ...READS,
});
const sole = (who: Actor) => ({ holder: undefined, candidates: [who.person, person('chen')] });

const SITUATIONS: readonly (readonly [situation: string, task: TaskFacts, who: Actor, expected: Cells])[] = [
  ['the holder', aTask(), wang, HOLDER],
  ['somebody who has nothing to do with it', aTask(), li, STRANGER],
  [
    'the initiator',
    aTask(),
    zhang,
    {
      ...STRANGER,
      release: 'task.notClaimed',
      revokeCommunication: 'task.noCommunication',
      cancelCirculation: 'task.notCirculating',
    },
  ],
  ['an administrator', aTask(), admin, { ...HOLDER, transfer: 'task.notYours', reply: 'task.notYours' }],
  [
    'a named candidate',
    aTask(sole(wang)),
    wang,
    { ...HOLDER, claim: 'may', transfer: 'task.notYours', reply: 'task.notYours' },
  ],
  [
    'a candidate after somebody else has claimed',
    aTask({ ...sole(wang), holder: 'chen' }),
    wang,
    { ...STRANGER, claim: 'task.alreadyClaimed' },
  ],
  [
    'a candidate who has claimed',
    aTask({ ...sole(wang), holder: 'wang' }),
    wang,
    { ...HOLDER, claim: 'task.alreadyClaimed', release: 'may' },
  ],
  [
    'a member of a candidate group',
    aTask({ holder: undefined, candidates: [group('finance')] }),
    inFinance,
    {
      ...all('task.notClaimed'),
      retrieve: 'task.notTransferred',
      claim: 'may',
      transfer: 'task.notYours',
      reply: 'task.notYours',
      release: 'task.notYours',
      revokeCommunication: 'task.notYours',
      cancelCirculation: 'task.notYours',
      forward: 'may',
      ...READS,
    },
  ],
  ['whoever had it before handing it over', aTask({ transferredBy: ['li'] }), li, { ...STRANGER, retrieve: 'may' }],
  ['anybody, when it has been handled', aTask({ isEnded: true }), wang, all('task.ended')],
  [
    'the holder of a suspended request',
    aTask({ instanceStatus: 'suspended' }),
    wang,
    {
      ...HOLDER,
      agree: 'instance.suspended',
      refuse: 'instance.suspended',
      abstain: 'instance.suspended',
      return: 'instance.suspended',
      jump: 'instance.suspended',
      saveForm: 'instance.suspended',
    },
  ],
  [
    'the holder of a request on hold',
    aTask({ instanceStatus: 'onHold', status: 'onHold' }),
    wang,
    { ...stopped('instance.pending'), ...PASSES_ON },
  ],
  [
    'the holder of a task a return has locked',
    aTask({ instanceStatus: 'lockedByReturn', status: 'locked' }),
    wang,
    { ...stopped('task.lockedByReturn'), ...PASSES_ON },
  ],
  [
    'the holder of another branch meanwhile',
    aTask({ instanceStatus: 'lockedByReturn' }),
    wang,
    { ...HOLDER, return: 'instance.alreadyReturned' },
  ],
  [
    'the holder of a returned task',
    aTask({ kind: 'returned', instanceStatus: 'lockedByReturn' }),
    wang,
    { ...HOLDER, return: 'task.returnedAgain' },
  ],
  ['the holder at the first node', aTask({ isFirstNode: true }), wang, { ...HOLDER, return: 'return.atFirstNode' }],
  [
    'the holder at a node without returns',
    aTask({ returnTargets: [] }),
    wang,
    { ...HOLDER, return: 'return.modeNotOffered' },
  ],
  [
    'the holder while it circulates',
    aTask({ isCirculating: true }),
    wang,
    { ...stopped('task.circulating'), cancelCirculation: 'may' },
  ],
  [
    'the initiator while it circulates',
    aTask({ isCirculating: true }),
    zhang,
    {
      ...STRANGER,
      release: 'task.circulating',
      revokeCommunication: 'task.circulating',
      cancelCirculation: 'may',
      forward: 'task.circulating',
    },
  ],
  [
    'a reader it was circulated to',
    aTask({ kind: 'circulated' }),
    wang,
    {
      ...HOLDER,
      return: 'task.notAllowedHere',
      jump: 'task.notAllowedHere',
      transfer: 'task.notAllowedHere',
      addSigners: 'task.notAllowedHere',
      release: 'task.notAllowedHere',
      communicate: 'task.notAllowedHere',
    },
  ],
  [
    'who was asked in a communication',
    aTask({ kind: 'communication' }),
    wang,
    {
      ...stopped('task.isCommunication'),
      reply: 'may',
      revokeCommunication: 'task.noCommunication',
    },
  ],
  [
    'who has answered',
    aTask({ kind: 'communication', status: 'replied' }),
    wang,
    {
      ...stopped('task.isCommunication'),
      reply: 'task.alreadyReplied',
      revokeCommunication: 'task.noCommunication',
    },
  ],
  ['who has asked others', aTask({ hasCommunication: true }), wang, { ...HOLDER, revokeCommunication: 'may' }],
  [
    'a signer',
    aTask({ kind: 'parallelSigner', mayAddSigners: true, votes: ['agree', 'refuse', 'abstain'] }),
    wang,
    { ...HOLDER, addSigners: 'may', abstain: 'may' },
  ],
  ['a signer of a node that takes no more', aTask({ kind: 'sequentialSigner' }), wang, HOLDER],
  [
    'a signer after the verdict',
    aTask({ kind: 'sequentialSigner', mayAddSigners: true, hasVerdict: true }),
    wang,
    { ...HOLDER, addSigners: 'task.verdictReached' },
  ],
  [
    'the holder of a node that forbids deciding now',
    aTask({ isBlocked: true }),
    wang,
    {
      ...HOLDER,
      agree: 'task.notAllowedHere',
      refuse: 'task.notAllowedHere',
      abstain: 'task.notAllowedHere',
      return: 'task.notAllowedHere',
      jump: 'task.notAllowedHere',
    },
  ],
  [
    'the holder of a task in a status nobody has met',
    aTask({ status: 'unknown', kind: 'unknown', instanceStatus: 'unknown' }),
    wang,
    HOLDER,
  ],
];

describe('the actions on a task by', () => {
  it.each(SITUATIONS)('%s', (_, task, who, expected) => {
    expect(whole(task, who)).toEqual(expected);
  });
});

it('names the user a returned request waits for, and the user who has claimed the task', () => {
  expect([
    taskRefusal(aTask({ status: 'locked' }), wang, 'agree'),
    taskRefusal(aTask({ instanceStatus: 'lockedByReturn' }), wang, 'return'),
    taskRefusal(aTask({ candidates: [li.person] }), li, 'claim'),
  ]).toEqual([
    { code: 'task.lockedByReturn', values: { person: 'Zhang Wei' } },
    { code: 'instance.alreadyReturned', values: { person: 'Zhang Wei' } },
    { code: 'task.alreadyClaimed', values: { person: 'Wang Fang' } },
  ]);
});
