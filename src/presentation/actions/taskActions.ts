import { ArrowRight, CircleHelp, Eye, Hand, Reply, Undo2, UserPlus } from 'lucide-react';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { CirculationCompletion } from '#domain/workflow/instanceState.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import { getMaxCompletionValue } from '#domain/tasks/peopleRefusal.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { taskRule, type Action, type ActionField, type ActionTable, type ActionValues } from './action.ts';
import { toExecutors } from './toExecutors.ts';

const onTask = (make: (values: ActionValues, detail: TaskDetail) => UserCommand | Refusal): Action['command'] =>
  taskRule(make, refuse('task.ended'));
const isSequential = (target: ActionTarget): boolean =>
  target.kind === 'task' && target.detail.task.kind === 'sequentialSigner';

const people = { kind: 'people', label: 'action.people' } as const satisfies ActionField;
const words = { kind: 'opinion', label: 'action.words' } as const satisfies ActionField;
const files = { kind: 'files' } as const satisfies ActionField;
const back = (message: Action['done']['message']): Action['done'] => ({ message, leads: 'back' });
const on = (message: Action['done']['message']): Action['done'] => ({ message, leads: 'on' });

type Circulate = CommandOf<'circulate'>;
const orderOf = ({ choices }: ActionValues): Circulate['order'] =>
  choices['order'] === 'sequential' ? 'sequential' : 'parallel';
const measureOf = ({ choices: { completion } }: ActionValues): CirculationCompletion['by'] =>
  completion === 'count' || completion === 'percent' ? completion : 'all';
const completionOf = (values: ActionValues): CirculationCompletion => {
  const by = measureOf(values);
  return by === 'all' ? { by } : { by, value: values.amount.trim() === '' ? Number.NaN : Number(values.amount) };
};

const AMOUNTS = {
  all: undefined,
  count: 'action.circulate.amountCount',
  percent: 'action.circulate.amountPercent',
} as const;

export const TASK_ACTIONS = {
  transfer: {
    kind: 'transfer',
    page: 'transfer',
    label: 'page.transfer',
    icon: Hand,
    submitLabel: 'action.transfer.verb',
    note: () => 'action.transfer.note',
    fields: [{ ...people, isSingle: true }, words],
    command: onTask(({ people: [to], opinion }, { task }) =>
      to === undefined
        ? refuse('people.none')
        : { kind: 'transfer', task: task.id, to: { kind: 'person', id: to.id, name: to.name }, opinion },
    ),
    explain: ({ newAssignees }) => newAssignees && { key: 'action.transfer.tell', names: newAssignees },
    done: on('done'),
  },
  retrieve: {
    kind: 'retrieve',
    page: 'retrieveTransfer',
    label: 'page.retrieveTransfer',
    icon: Undo2,
    submitLabel: 'action.retrieve.verb',
    note: () => 'action.retrieve.note',
    fields: [words],
    command: onTask(({ opinion }, { task }) => ({ kind: 'retrieve', task: task.id, opinion })),
    explain: ({ newAssignees }) => newAssignees && { key: 'action.retrieve.tell', names: newAssignees },
    done: { message: 'done', leads: 'task' },
  },
  addSigners: {
    kind: 'addSigners',
    page: 'addSigners',
    label: 'page.addSigners',
    icon: UserPlus,
    submitLabel: 'action.addSigners.verb',
    note: (target) => (isSequential(target) ? 'action.addSigners.noteAppended' : 'action.addSigners.noteParallel'),
    fields: [{ ...people, isOrdered: (_, target) => isSequential(target) }, words, files],
    // The platform supports adding signers in parallel or at the end. It announces no positions before or after the
    // user.
    command: onTask(({ people: chosen, opinion }, { task }) => ({
      kind: 'addSigners',
      task: task.id,
      people: toExecutors(chosen),
      position: task.kind === 'sequentialSigner' ? 'append' : 'parallel',
      opinion,
    })),
    explain: ({ openedNodes }) =>
      openedNodes.length > 0
        ? { key: 'action.addSigners.tell', names: openedNodes.flatMap((node) => node.people) }
        : { key: 'action.addSigners.noteAppended' },
    done: back('done'),
  },
  communicate: {
    kind: 'communicate',
    page: 'communicate',
    label: 'page.communicate',
    icon: CircleHelp,
    submitLabel: 'action.communicate.verb',
    note: () => 'action.communicate.note',
    fields: [people, { kind: 'opinion', label: 'action.question' }, files],
    command: onTask(({ people: chosen, opinion }, { task }) => ({
      kind: 'communicate',
      task: task.id,
      people: toExecutors(chosen),
      opinion,
    })),
    explain: ({ openedNodes }) => ({
      key: 'action.communicate.tell',
      names: openedNodes.flatMap((node) => node.people),
    }),
    failed: 'message.communication',
    done: back('sent'),
  },
  reply: {
    kind: 'reply',
    page: 'replyQuestion',
    label: 'page.replyQuestion',
    icon: Reply,
    submitLabel: 'action.reply.verb',
    note: () => 'action.reply.note',
    fields: [{ kind: 'opinion', label: 'action.answer' }, files],
    command: onTask(({ opinion }, { task }) => ({ kind: 'reply', task: task.id, opinion })),
    done: on('sent'),
  },
  circulate: {
    kind: 'circulate',
    page: 'circulate',
    label: 'page.circulate',
    icon: Eye,
    submitLabel: 'action.circulate.verb',
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
        max: (values) =>
          measureOf(values) === 'percent'
            ? getMaxCompletionValue('percent', 0)
            : getMaxCompletionValue('count', Math.max(1, values.people.length)),
      },
      words,
      files,
    ],
    command: onTask((values, { task }) => ({
      kind: 'circulate',
      task: task.id,
      people: toExecutors(values.people),
      order: orderOf(values),
      afterwards: values.choices['afterwards'] === 'goOn' ? 'goOn' : 'comeBack',
      completion: completionOf(values),
      opinion: values.opinion,
    })),
    explain: ({ openedNodes }, values) => ({
      key: orderOf(values) === 'sequential' ? 'action.circulate.tellSequential' : 'action.circulate.tellParallel',
      names: openedNodes.flatMap((node) => node.people),
    }),
    done: back('done'),
  },
  cancelCirculation: {
    kind: 'cancelCirculation',
    label: 'action.cancelCirculation',
    icon: Undo2,
    submitLabel: 'action.cancelCirculation',
    note: () => 'action.cancelCirculation.note',
    tone: 'return',
    fields: [],
    command: onTask((_, { task }) => ({ kind: 'cancelCirculation', task: task.id })),
    done: back('circulationCancelled'),
  },
  revokeCommunication: {
    kind: 'revokeCommunication',
    label: 'action.revokeCommunication',
    icon: Undo2,
    submitLabel: 'action.revokeCommunication.verb',
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
    command: onTask(({ choices }, { task }) => ({
      kind: 'revokeCommunication',
      task: task.id,
      deleteOpinions: choices['opinions'] === 'delete',
    })),
    done: back('communicationRevoked'),
  },
  jump: {
    kind: 'jump',
    page: 'delivery',
    label: 'page.delivery',
    icon: ArrowRight,
    submitLabel: 'action.jump.verb',
    note: () => 'action.jump.note',
    tone: 'return',
    fields: [
      {
        kind: 'step',
        label: 'action.jump.step',
        steps: async (get, target) =>
          target.kind === 'task' ? get(TaskGateway).listDeliverySteps(target.detail.task.id) : ok([]),
        none: 'action.jump.noStep',
      },
      { ...people, label: 'action.jump.people', isOptional: true },
      { kind: 'opinion', label: 'action.reason' },
      files,
    ],
    command: onTask(({ step, people: chosen, opinion }, { task }) =>
      step === undefined
        ? refuse('node.required')
        : { kind: 'jump', task: task.id, destination: step, people: toExecutors(chosen), opinion },
    ),
    done: on('delivered'),
  },
} satisfies ActionTable;
