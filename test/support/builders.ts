import type { AgentRule } from '#domain/requests/agentRule.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Page } from '#domain/shared/page.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { NOON } from './testPageContext.ts';

/** Default rows for tests; a test passes the values that matter. */
export const aTask = (given: Partial<TaskRow> = {}): TaskRow => ({
  id: '1',
  instanceId: '2',
  subject: 'Three laptops',
  number: 'PUR-1',
  nodeId: 'manager',
  nodeName: 'Manager',
  definitionName: 'Purchase',
  initiatorId: '3',
  initiatorName: 'Zhang Wei',
  kind: 'ordinary',
  status: 'new',
  executors: [],
  hasCandidates: false,
  summary: [],
  createdAt: NOON - 3_600_000,
  ...given,
});

export const anInstance = (given: Partial<InstanceRow> = {}): InstanceRow => ({
  id: '2',
  subject: 'Three laptops',
  number: 'PUR-1',
  definitionId: '9',
  definitionKey: 'purchase',
  definitionName: 'Purchase',
  status: 'running',
  outcome: 'open',
  initiatorId: '3',
  initiatorName: 'Zhang Wei',
  initiatorDepartment: 'R&D',
  currentNode: 'Manager',
  holders: [],
  summary: [],
  startedAt: NOON - 3_600_000,
  ...given,
});

export const aRecord = (given: Partial<HistoryRow> = {}): HistoryRow => ({
  id: 'r',
  nodeId: 'manager',
  nodeName: 'Manager',
  action: 'agree',
  actionLabel: '',
  handlerId: '4',
  handlerName: 'Li Qiang',
  handlerDepartment: '',
  arrivedAt: NOON - 86_400_000,
  doneAt: NOON - 3_600_000,
  remark: '',
  partners: [],
  files: [],
  waiting: [],
  ...given,
});

export const aUser = (given: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '3',
  account: 'zhangwei',
  name: 'Zhang Wei',
  departmentId: '7',
  departmentName: 'R&D',
  post: 'Engineer',
  tenantId: '1',
  isAdministrator: false,
  mobile: '',
  email: '',
  ...given,
});

export const anAgentRule = (given: Partial<AgentRule> = {}): AgentRule => ({
  id: '7',
  agentId: '24',
  agentName: 'Li Qiang',
  hasAgentLeft: false,
  from: NOON - 3_600_000,
  until: NOON + 3_600_000,
  ...given,
});

export const aPage = <Row>(rows: readonly Row[], total = rows.length): Page<Row> => ({
  rows,
  total,
  number: 1,
  size: Math.max(1, rows.length),
});
