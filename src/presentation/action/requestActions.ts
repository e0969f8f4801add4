import { Ban, CirclePause, Clock, Forward, Play, Rewind, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { instanceOf } from '#domain/task/actionTarget.ts';
import type { Action, ActionField, ActionRows } from './action.ts';
import { executorsOf } from './executorsOf.ts';

const reason = { kind: 'opinion', label: 'action.reason' } as const satisfies ActionField;
const files = { kind: 'files' } as const satisfies ActionField;
const BACK: Action['done'] = { message: 'done', leads: 'back' };

type Holding = 'suspend' | 'resume' | 'pend' | 'restore';
const holding = <Kind extends Holding>(kind: Kind, rest: Pick<Action, 'icon' | 'fields' | 'command'>) => ({
  kind,
  label: `action.${kind}` as const,
  verb: `action.${kind}` as const,
  note: () => `action.${kind}.note` as const,
  done: BACK,
  ...rest,
});
/** Whoever stops a request may say why. */
const stopping = <Kind extends 'suspend' | 'pend'>(kind: Kind, icon: LucideIcon) =>
  holding(kind, { icon, fields: [reason], command: ({ opinion }) => ({ kind, opinion }) });
/** Going on needs no words: what happens is said, and one presses. */
const goingOn = <Kind extends 'resume' | 'restore'>(kind: Kind) =>
  holding(kind, { icon: Play, fields: [], command: () => ({ kind }) });

/** What one does with a request as a whole. */
export const REQUEST_ROWS = {
  withdraw: {
    kind: 'withdraw',
    label: 'action.withdraw',
    icon: Undo2,
    verb: 'action.withdraw.verb',
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
    verb: 'action.takeBack.verb',
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
    verb: 'action.recover.verb',
    note: () => 'action.recover.note',
    tone: 'return',
    fields: [
      {
        kind: 'step',
        label: 'action.recover.step',
        steps: (get, target) => get(TaskGateway).stepsBehind(instanceOf(target)),
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
    explain: ({ opens }) => (opens.length > 0 ? { key: 'action.recover.tell', hasNodes: true } : undefined),
    done: BACK,
  },
  void: {
    kind: 'void',
    label: 'action.void',
    icon: Ban,
    verb: 'action.void',
    note: () => 'action.void.note',
    tone: 'refuse',
    fields: [reason, files],
    command: ({ opinion }) => ({ kind: 'void', opinion }),
    done: { message: 'voided', leads: 'on' },
  },
  suspend: stopping('suspend', CirclePause),
  resume: goingOn('resume'),
  pend: stopping('pend', Clock),
  restore: goingOn('restore'),
  delete: {
    kind: 'delete',
    label: 'action.delete',
    icon: Trash2,
    verb: 'action.delete',
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
    verb: 'action.forward.verb',
    note: () => 'action.forward.note',
    fields: [{ kind: 'people', label: 'action.people' }, { kind: 'opinion', label: 'action.words' }, files],
    command: ({ people, opinion }) => ({ kind: 'forward', people: executorsOf(people), opinion }),
    done: { message: 'sent', leads: 'back' },
  },
} satisfies ActionRows;
