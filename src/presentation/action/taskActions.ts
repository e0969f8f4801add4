import { TaskGateway } from '#application/ports/taskGateway.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { CirculationCompletion } from '#domain/workflow/instanceState.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import { mostAnswers } from '#domain/task/peopleRefusal.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { Deed } from '#application/action/carryOut.ts';
import type { Action, ActionField, ActionValues } from './action.ts';
import { executorsOf } from './executorsOf.ts';

/** An action on an open task; a request as a whole has none. */
const onTask =
  (make: (values: ActionValues, detail: TaskDetail) => Deed | Refusal) =>
  (values: ActionValues, target: ActionTarget): Deed | Refusal =>
    target.kind === 'task' ? make(values, target.detail) : refuse('task.ended');
const isSequential = (target: ActionTarget): boolean =>
  target.kind === 'task' && target.detail.task.kind === 'sequentialSigner';

const people = { kind: 'people', label: 'action.people' } as const satisfies ActionField;
const words = { kind: 'opinion', label: 'action.words' } as const satisfies ActionField;
const files = { kind: 'files' } as const satisfies ActionField;
const back = (message: Action['done']['message']): Action['done'] => ({ message, leads: 'back' });
const on = (message: Action['done']['message']): Action['done'] => ({ message, leads: 'on' });

export const transfer: Action = {
  kind: 'transfer',
  page: 'transfer',
  label: 'page.transfer',
  verb: 'action.transfer.verb',
  note: () => 'action.transfer.note',
  fields: [{ ...people, isSingle: true }, words],
  deed: onTask(({ people: [to], opinion }, { task }) =>
    to === undefined
      ? refuse('people.none')
      : { kind: 'transfer', task: task.id, to: { kind: 'person', id: to.id, name: to.name }, opinion },
  ),
  explain: ({ handsTo }) => handsTo && { key: 'action.transfer.tell', names: handsTo },
  done: on('done'),
};

export const retrieve: Action = {
  kind: 'retrieve',
  page: 'retrieveTransfer',
  label: 'page.retrieveTransfer',
  verb: 'action.retrieve.verb',
  note: () => 'action.retrieve.note',
  fields: [words],
  deed: onTask(({ opinion }, { task }) => ({ kind: 'retrieve', task: task.id, opinion })),
  explain: ({ handsTo }) => handsTo && { key: 'action.retrieve.tell', names: handsTo },
  done: { message: 'done', leads: 'task' },
};

export const addSigners: Action = {
  kind: 'addSigners',
  page: 'addSigners',
  label: 'page.addSigners',
  verb: 'action.addSigners.verb',
  note: (target) => (isSequential(target) ? 'action.addSigners.noteAppended' : 'action.addSigners.noteParallel'),
  fields: [{ ...people, isOrdered: (_, target) => isSequential(target) }, words, files],
  // Our platform asks them at once or at the end; asking before or after oneself is nowhere announced.
  deed: onTask(({ people: chosen, opinion }, { task }) => ({
    kind: 'addSigners',
    task: task.id,
    people: executorsOf(chosen),
    position: task.kind === 'sequentialSigner' ? 'append' : 'parallel',
    opinion,
  })),
  explain: ({ opens }) =>
    opens.length > 0
      ? { key: 'action.addSigners.tell', names: opens.flatMap((node) => node.people) }
      : { key: 'action.addSigners.noteAppended' },
  done: back('done'),
};

export const communicate: Action = {
  kind: 'communicate',
  page: 'communicate',
  label: 'page.communicate',
  verb: 'action.communicate.verb',
  note: () => 'action.communicate.note',
  fields: [people, { kind: 'opinion', label: 'action.question' }, files],
  deed: onTask(({ people: chosen, opinion }, { task }) => ({
    kind: 'communicate',
    task: task.id,
    people: executorsOf(chosen),
    opinion,
  })),
  explain: ({ opens }) => ({ key: 'action.communicate.tell', names: opens.flatMap((node) => node.people) }),
  failed: 'message.communication',
  done: back('sent'),
};

export const reply: Action = {
  kind: 'reply',
  page: 'replyQuestion',
  label: 'page.replyQuestion',
  verb: 'action.reply.verb',
  note: () => 'action.reply.note',
  fields: [{ kind: 'opinion', label: 'action.answer' }, files],
  deed: onTask(({ opinion }, { task }) => ({ kind: 'reply', task: task.id, opinion })),
  done: on('sent'),
};

type Circulate = CommandOf<'circulate'>;
const orderOf = ({ choices }: ActionValues): Circulate['order'] =>
  choices['order'] === 'sequential' ? 'sequential' : 'parallel';
const measureOf = ({ choices: { completion } }: ActionValues): CirculationCompletion['by'] =>
  completion === 'count' || completion === 'percent' ? completion : 'all';
const completionOf = (values: ActionValues): CirculationCompletion => {
  const by = measureOf(values);
  return by === 'all' ? { by } : { by, value: values.amount.trim() === '' ? Number.NaN : Number(values.amount) };
};

export const circulate: Action = {
  kind: 'circulate',
  page: 'circulate',
  label: 'page.circulate',
  verb: 'action.circulate.verb',
  note: () => 'action.circulate.note',
  fields: [
    { ...people, isOrdered: (values) => orderOf(values) === 'sequential' },
    {
      kind: 'choice',
      name: 'order',
      label: 'action.circulate.order',
      options: [
        { value: 'parallel', label: 'action.circulate.parallel', note: 'action.circulate.parallelNote' },
        { value: 'sequential', label: 'action.circulate.sequential', note: 'action.circulate.sequentialNote' },
      ],
    },
    {
      kind: 'choice',
      name: 'afterwards',
      label: 'action.circulate.afterwards',
      options: [
        { value: 'comeBack', label: 'action.circulate.comeBack', note: 'action.circulate.comeBackNote' },
        { value: 'goOn', label: 'action.circulate.goOn', note: 'action.circulate.goOnNote' },
      ],
    },
    {
      kind: 'choice',
      name: 'completion',
      label: 'action.circulate.completion',
      options: [
        { value: 'all', label: 'action.circulate.all' },
        { value: 'count', label: 'action.circulate.count' },
        { value: 'percent', label: 'action.circulate.percent' },
      ],
    },
    {
      kind: 'amount',
      label: (values) => AMOUNTS[measureOf(values)],
      most: (values) =>
        measureOf(values) === 'percent'
          ? mostAnswers('percent', 0)
          : mostAnswers('count', Math.max(1, values.people.length)),
    },
    words,
    files,
  ],
  deed: onTask((values, { task }) => ({
    kind: 'circulate',
    task: task.id,
    people: executorsOf(values.people),
    order: orderOf(values),
    afterwards: values.choices['afterwards'] === 'goOn' ? 'goOn' : 'comeBack',
    completion: completionOf(values),
    opinion: values.opinion,
  })),
  explain: ({ opens }, values) => ({
    key: orderOf(values) === 'sequential' ? 'action.circulate.tellSequential' : 'action.circulate.tellParallel',
    names: opens.flatMap((node) => node.people),
  }),
  done: back('done'),
};
const AMOUNTS = {
  all: undefined,
  count: 'action.circulate.amountCount',
  percent: 'action.circulate.amountPercent',
} as const;

export const cancelCirculation: Action = {
  kind: 'cancelCirculation',
  label: 'action.cancelCirculation',
  verb: 'action.cancelCirculation',
  note: () => 'action.cancelCirculation.note',
  tone: 'return',
  fields: [],
  deed: onTask((_, { task }) => ({ kind: 'cancelCirculation', task: task.id })),
  done: back('circulationCancelled'),
};

export const revokeCommunication: Action = {
  kind: 'revokeCommunication',
  label: 'action.revokeCommunication',
  verb: 'action.revokeCommunication.verb',
  note: () => 'action.revokeCommunication.note',
  tone: 'return',
  fields: [
    {
      kind: 'choice',
      name: 'opinions',
      label: 'action.revokeCommunication.opinions',
      options: [
        { value: 'keep', label: 'action.revokeCommunication.keep' },
        { value: 'delete', label: 'action.revokeCommunication.delete' },
      ],
    },
  ],
  deed: onTask(({ choices }, { task }) => ({
    kind: 'revokeCommunication',
    task: task.id,
    deleteOpinions: choices['opinions'] === 'delete',
  })),
  done: back('communicationRevoked'),
};

export const jump: Action = {
  kind: 'jump',
  page: 'delivery',
  label: 'page.delivery',
  verb: 'action.jump.verb',
  note: () => 'action.jump.note',
  tone: 'return',
  fields: [
    {
      kind: 'step',
      label: 'action.jump.step',
      steps: async (get, target) =>
        target.kind === 'task' ? get(TaskGateway).deliverySteps(target.detail.task.id) : ok([]),
      none: 'action.jump.noStep',
    },
    { ...people, label: 'action.jump.people', isOptional: true },
    { kind: 'opinion', label: 'action.reason' },
    files,
  ],
  deed: onTask(({ step, people: chosen, opinion }, { task }) =>
    step === undefined
      ? refuse('node.required')
      : { kind: 'jump', task: task.id, destination: step, people: executorsOf(chosen), opinion },
  ),
  done: on('delivered'),
};
