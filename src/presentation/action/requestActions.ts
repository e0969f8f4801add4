import { TaskGateway } from '#application/ports/taskGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { instanceOf } from '#domain/task/actionTarget.ts';
import type { Action, ActionField } from './action.ts';
import { executorsOf } from './executorsOf.ts';

const reason = { kind: 'opinion', label: 'action.reason' } as const satisfies ActionField;
const files = { kind: 'files' } as const satisfies ActionField;
const BACK: Action['done'] = { message: 'done', leads: 'back' };

export const withdraw: Action = {
  kind: 'withdraw',
  label: 'action.withdraw',
  verb: 'action.withdraw.verb',
  note: () => 'action.withdraw.note',
  tone: 'return',
  fields: [{ ...reason, opinionUse: 'withdraw' }],
  deed: ({ opinion }) => ({ kind: 'withdraw', opinion }),
  explain: () => ({ key: 'action.withdraw.tell', hasNodes: true }),
  done: BACK,
};

export const takeBack: Action = {
  kind: 'takeBack',
  label: 'action.takeBack',
  verb: 'action.takeBack.verb',
  note: () => 'action.takeBack.note',
  tone: 'return',
  fields: [reason],
  deed: ({ opinion }) => ({ kind: 'takeBack', opinion }),
  explain: () => ({ key: 'action.takeBack.tell', hasNodes: true }),
  done: BACK,
};

export const recover: Action = {
  kind: 'recover',
  label: 'action.recover',
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
  deed: ({ step, choices, opinion }) =>
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
};

export const voidAction: Action = {
  kind: 'void',
  label: 'action.void',
  verb: 'action.void',
  note: () => 'action.void.note',
  tone: 'refuse',
  fields: [reason, files],
  deed: ({ opinion }) => ({ kind: 'void', opinion }),
  done: { message: 'voided', leads: 'on' },
};

const holding = (kind: 'suspend' | 'resume' | 'pend' | 'restore', rest: Pick<Action, 'fields' | 'deed'>): Action => ({
  kind,
  label: `action.${kind}`,
  verb: `action.${kind}`,
  note: () => `action.${kind}.note`,
  done: BACK,
  ...rest,
});
/** Whoever stops a request may say why. */
const stopping = (kind: 'suspend' | 'pend') =>
  holding(kind, { fields: [reason], deed: ({ opinion }) => ({ kind, opinion }) });
/** Going on needs no words: what happens is said, and one presses. */
const goingOn = (kind: 'resume' | 'restore') => holding(kind, { fields: [], deed: () => ({ kind }) });
export const [suspend, resume, pend, restore] = [
  stopping('suspend'),
  goingOn('resume'),
  stopping('pend'),
  goingOn('restore'),
];

export const remove: Action = {
  kind: 'delete',
  label: 'action.delete',
  verb: 'action.delete',
  note: () => 'action.delete.note',
  tone: 'refuse',
  fields: [],
  deed: () => ({ kind: 'delete' }),
  explain: () => ({ key: 'action.delete.note' }),
  failed: 'message.cannotDelete',
  done: { message: 'deleted', leads: 'on' },
};

export const forward: Action = {
  kind: 'forward',
  label: 'action.forward',
  verb: 'action.forward.verb',
  note: () => 'action.forward.note',
  fields: [{ kind: 'people', label: 'action.people' }, { kind: 'opinion', label: 'action.words' }, files],
  deed: ({ people, opinion }) => ({ kind: 'forward', people: executorsOf(people), opinion }),
  done: { message: 'sent', leads: 'back' },
};
