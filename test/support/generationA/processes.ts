import type { Row } from './answers.ts';
import { PEOPLE, personId } from './people.ts';

/** A user task of a process of the stub; `next` is the following step, or undefined at the end. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly people: readonly string[];
  readonly isParallel?: boolean;
  readonly gateway?: { readonly id: string; readonly name: string; readonly targets: readonly string[] };
  readonly next: (form: Row) => string;
}

export interface Process {
  readonly key: string;
  readonly defId: string;
  readonly name: string;
  readonly treeId: string;
  readonly form: string;
  readonly formName: string;
  readonly steps: readonly Step[];
}

export const END = 'EndEvent_1';
const apply = (next: string): Step => ({ id: 'UserTask_apply', name: '填写申请', people: [], next: () => next });

export const PROCESSES: readonly Process[] = [
  {
    key: 'leave',
    defId: '1680000000000000001',
    name: '请假申请',
    treeId: '1700000000000000001',
    form: 'leave_apply',
    formName: '请假单',
    steps: [
      apply('UserTask_lead'),
      {
        id: 'UserTask_lead',
        name: '部门经理',
        people: ['wangfang'],
        gateway: { id: 'ExclusiveGateway_days', name: '天数', targets: ['UserTask_boss', 'UserTask_hr'] },
        next: ({ days }) => (Number(days) > 3 ? 'UserTask_boss' : 'UserTask_hr'),
      },
      { id: 'UserTask_boss', name: '总经理', people: ['sunli'], next: () => 'UserTask_hr' },
      { id: 'UserTask_hr', name: '人事备案', people: ['chenjie'], next: () => END },
    ],
  },
  {
    key: 'expense',
    defId: '1680000000000000002',
    name: '费用报销',
    treeId: '1700000000000000002',
    form: 'expense_apply',
    formName: '报销单',
    steps: [
      apply('UserTask_sign'),
      {
        id: 'UserTask_sign',
        name: '会签',
        people: ['wangfang', 'sunli'],
        isParallel: true,
        next: () => 'UserTask_finance',
      },
      { id: 'UserTask_finance', name: '财务付款', people: ['liqiang'], next: () => END },
    ],
  },
];

const FIRST = PROCESSES[0];

export function processOf(key: string): Process {
  const found = PROCESSES.find((each) => each.key === key || each.defId === key) ?? FIRST;
  if (found === undefined) throw new Error(key);
  return found;
}

export const hasProcess = (key: string): boolean => PROCESSES.some((each) => each.key === key || each.defId === key);

export const stepOf = (process: string, node: string): Step | undefined =>
  processOf(process).steps.find(({ id }) => id === node);

export const executor = (id: string, calcType = 'none'): Row => {
  const person = PEOPLE.find((each) => each.id === id);
  return { type: 'user', id, name: person?.fullName ?? '', account: person?.account ?? '', calcType };
};

function nodeUsers(process: string, node: string, level: number): Row {
  const step = stepOf(process, node);
  return {
    nodeId: node,
    nodeName: step?.name ?? '结束',
    nodeType: step ? 'UserTask' : 'EndEvent',
    level,
    userFilter: null,
    groupFilter: null,
    outcomeNodeUsers: [],
    executors: step ? step.people.map((account) => executor(personId(account))) : null,
  };
}

/** Returns the next nodes of a request: one entry for each flow, with the branches of a gateway inside its entry. */
export function nextNodes(process: string, node: string, form: Row): readonly Row[] {
  const step = stepOf(process, node);
  if (step === undefined) return [];
  if (step.gateway === undefined) return [nodeUsers(process, step.next(form), 0)];
  return [
    {
      ...nodeUsers(process, step.gateway.id, 0),
      nodeName: step.gateway.name,
      nodeType: 'ExclusiveGateway',
      outcomeNodeUsers: step.gateway.targets.map((target) => nodeUsers(process, target, 1)),
    },
  ];
}
