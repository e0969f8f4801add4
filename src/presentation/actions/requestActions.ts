import { Ban, BellRing, CirclePause, Clock, Forward, Play, Rewind, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { getTargetInstanceId } from '#domain/tasks/actionTarget.ts';
import type { Action, ActionField, ActionTable } from './action.ts';
import { toExecutors } from './toExecutors.ts';

const reason = { kind: 'opinion', label: 'action.reason' } as const satisfies ActionField;
const files = { kind: 'files' } as const satisfies ActionField;
const BACK: Action['done'] = { message: 'done', leads: 'back' };

type Holding = 'suspend' | 'resume' | 'pend' | 'restore';
const createHoldAction = <Kind extends Holding>(kind: Kind, rest: Pick<Action, 'icon' | 'fields' | 'command'>) => ({
  kind,
  label: `action.${kind}` as const,
  submitLabel: `action.${kind}` as const,
  note: () => `action.${kind}.note` as const,
  done: BACK,
  ...rest,
});
/** Actions that stop a request, with an optional reason. */
const createStopAction = <Kind extends 'suspend' | 'pend'>(kind: Kind, icon: LucideIcon) =>
  createHoldAction(kind, { icon, fields: [reason], command: ({ opinion }) => ({ kind, opinion }) });
/** Actions that resume a request. They have no input fields. */
const createResumeAction = <Kind extends 'resume' | 'restore'>(kind: Kind) =>
  createHoldAction(kind, { icon: Play, fields: [], command: () => ({ kind }) });

export const REQUEST_ACTIONS = {
  withdraw: {
    kind: 'withdraw',
    label: 'action.withdraw',
    icon: Undo2,
    submitLabel: 'action.withdraw.verb',
    note: () => 'action.withdraw.note',
    tone: 'return',
    fields: [{ ...reason, opinionUse: 'withdraw' }],
    command: ({ opinion }) => ({ kind: 'withdraw', opinion }),
    explain: () => ({ key: 'action.withdraw.tell', hasNodes: true }),
    done: BACK,
  },
  takeBack: {
    kind: 'takeBack',
    label: 'action.takeBack',
    icon: Undo2,
    submitLabel: 'action.takeBack.verb',
    note: () => 'action.takeBack.note',
    tone: 'return',
    fields: [reason],
    command: ({ opinion }) => ({ kind: 'takeBack', opinion }),
    explain: () => ({ key: 'action.takeBack.tell', hasNodes: true }),
    done: BACK,
  },
  recover: {
    kind: 'recover',
    label: 'action.recover',
    icon: Rewind,
    submitLabel: 'action.recover.verb',
    note: () => 'action.recover.note',
    tone: 'return',
    fields: [
      {
        kind: 'step',
        label: 'action.recover.step',
        steps: (get, target) => get(TaskGateway).listPassedSteps(getTargetInstanceId(target)),
        none: 'action.recover.noStep',
      },
      {
        kind: 'choice',
        name: 'afterwards',
        label: 'task.afterwards',
        options: [
          { value: 'normal', label: 'task.after.normal', note: 'task.after.normalNote' },
          { value: 'backtrack', label: 'action.recover.backtrack', note: 'action.recover.backtrackNote' },
        ],
      },
      reason,
    ],
    command: ({ step, choices, opinion }) =>
      step === undefined
        ? refuse('node.required')
        : {
            kind: 'recover',
            destination: step,
            afterwards: choices['afterwards'] === 'backtrack' ? 'backtrack' : 'normal',
            opinion,
          },
    explain: ({ openedNodes }) => (openedNodes.length > 0 ? { key: 'action.recover.tell', hasNodes: true } : undefined),
    done: BACK,
  },
  void: {
    kind: 'void',
    label: 'action.void',
    icon: Ban,
    submitLabel: 'action.void',
    note: () => 'action.void.note',
    tone: 'refuse',
    fields: [reason, files],
    command: ({ opinion }) => ({ kind: 'void', opinion }),
    done: { message: 'voided', leads: 'on' },
  },
  suspend: createStopAction('suspend', CirclePause),
  resume: createResumeAction('resume'),
  pend: createStopAction('pend', Clock),
  restore: createResumeAction('restore'),
  delete: {
    kind: 'delete',
    label: 'action.delete',
    icon: Trash2,
    submitLabel: 'action.delete',
    note: () => 'action.delete.note',
    tone: 'refuse',
    fields: [],
    command: () => ({ kind: 'delete' }),
    explain: () => ({ key: 'action.delete.note' }),
    failed: 'message.cannotDelete',
    done: { message: 'deleted', leads: 'on' },
  },
  forward: {
    kind: 'forward',
    label: 'action.forward',
    icon: Forward,
    submitLabel: 'action.forward.verb',
    note: () => 'action.forward.note',
    fields: [{ kind: 'people', label: 'action.people' }, { kind: 'opinion', label: 'action.words' }, files],
    command: ({ people, opinion }) => ({ kind: 'forward', people: toExecutors(people), opinion }),
    done: { message: 'sent', leads: 'back' },
  },
  urge: {
    kind: 'urge',
    label: 'action.urge',
    icon: BellRing,
    submitLabel: 'action.urge',
    note: () => 'action.urge.note',
    fields: [{ kind: 'opinion', label: 'action.words' }],
    command: ({ opinion }) => ({ kind: 'urge', opinion }),
    done: { message: 'sent', leads: 'back' },
  },
} satisfies ActionTable;
