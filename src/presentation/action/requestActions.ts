import type { Action, ActionField } from './action.ts';
import { executorsOf } from './executorsOf.ts';

const reason = { kind: 'opinion', label: 'action.reason' } as const satisfies ActionField;
const files = { kind: 'files' } as const satisfies ActionField;
const BACK: Action['done'] = { message: 'done', leads: 'back' };

export const withdraw: Action = {
  kind: 'withdraw', label: 'action.withdraw', verb: 'action.withdraw.verb', note: () => 'action.withdraw.note', tone: 'return',
  fields: [{ ...reason, occasion: 'withdraw' }],
  deed: ({ opinion }) => ({ kind: 'withdraw', opinion }),
  tell: () => ({ key: 'action.withdraw.tell', hasNodes: true }),
  done: BACK,
};

export const takeBack: Action = {
  kind: 'takeBack', label: 'action.takeBack', verb: 'action.takeBack.verb', note: () => 'action.takeBack.note', tone: 'return',
  fields: [reason],
  deed: ({ opinion }) => ({ kind: 'takeBack', opinion }),
  tell: () => ({ key: 'action.takeBack.tell', hasNodes: true }),
  done: BACK,
};

export const makeVoid: Action = {
  kind: 'void', label: 'action.void', verb: 'action.void', note: () => 'action.void.note', tone: 'refuse',
  fields: [reason, files],
  deed: ({ opinion }) => ({ kind: 'void', opinion }),
  done: { message: 'voided', leads: 'on' },
};

/** Stopping and going on need no words: what happens is said, and one presses. */
const plain = (kind: 'suspend' | 'resume' | 'pend' | 'restore'): Action =>
  ({ kind, label: `action.${kind}`, verb: `action.${kind}`, note: () => `action.${kind}.note`, fields: [], deed: () => ({ kind }), done: BACK });
export const [suspend, resume, pend, restore] = [plain('suspend'), plain('resume'), plain('pend'), plain('restore')];

export const remove: Action = {
  kind: 'delete', label: 'action.delete', verb: 'action.delete', note: () => 'action.delete.note', tone: 'refuse',
  fields: [],
  deed: () => ({ kind: 'delete' }),
  tell: () => ({ key: 'action.delete.note' }),
  failed: 'message.cannotDelete',
  done: { message: 'deleted', leads: 'on' },
};

export const forward: Action = {
  kind: 'forward', label: 'action.forward', verb: 'action.forward.verb', note: () => 'action.forward.note',
  fields: [{ kind: 'people', label: 'action.people' }, { kind: 'opinion', label: 'action.words' }, files],
  deed: ({ people, opinion }) => ({ kind: 'forward', people: executorsOf(people), opinion }),
  done: { message: 'sent', leads: 'back' },
};
