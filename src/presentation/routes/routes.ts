import type { FeedName } from '../follow/requestFeed.ts';
import { DEMO } from './demo.ts';
import { listPage } from './listPage.ts';
import type { PageName, PageParams } from './pageNames.ts';
import type { Route } from './route.ts';
import { route } from './route.ts';

const sessionRoutes = [
  route('login', {
    path: '/pages/Login',
    access: 'login',
    chrome: 'own',
    texts: ['login'],
    page: () => import('../session/LoginPage.tsx').then((file) => file.LoginPage),
  }),
  route('workbench', {
    path: '/',
    aliases: ['/pages/workspace'],
    chrome: 'tabs',
    texts: ['workbench', 'list', 'status'],
    page: () => import('../workbench/WorkbenchPage.tsx').then((file) => file.WorkbenchPage),
  }),
  route('me', {
    path: '/pages/myInfo',
    chrome: 'tabs',
    texts: ['me'],
    page: () => import('../personal/MePage.tsx').then((file) => file.MePage),
  }),
];

/** What a list says beside its own page: where its rows stand, what can be done with them, and why it could not. */
const LIST_TEXTS = ['list', 'lists', 'status', 'message', 'refusal'] as const;

const listRoutes = [
  route('myTasks', {
    path: '/pages/bpm/myTasks',
    texts: ['list', 'status'],
    ...listPage(() => import('../task/myTasks.list.ts').then((file) => file.myTasksList)),
  }),
  route('myDone', {
    path: '/pages/bpm/HasHandle',
    texts: LIST_TEXTS,
    ...listPage(() => import('../task/myDone.list.ts').then((file) => file.myDoneList)),
  }),
  route('doneRejected', {
    path: '/pages/bpm/Hasreject',
    texts: LIST_TEXTS,
    ...listPage(() => import('../task/doneRejected.list.ts').then((file) => file.doneRejectedList)),
  }),
  route('myApplications', {
    path: '/pages/bpm/myInst',
    texts: LIST_TEXTS,
    ...listPage(() => import('../instance/myApplications.list.ts').then((file) => file.myApplicationsList)),
  }),
  route('startable', {
    path: '/pages/bpm/BpmDefForStart',
    texts: LIST_TEXTS,
    ...listPage(() => import('../definition/startable.list.ts').then((file) => file.startableList)),
  }),
  route('newProcess', {
    path: '/pages/bpm/mySolutions',
    texts: LIST_TEXTS,
    ...listPage(() => import('../definition/newProcess.list.ts').then((file) => file.newProcessList)),
  }),
  route('sentForwards', {
    path: '/pages/bpm/MyTransmit',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/sentForwards.list.ts').then((file) => file.sentForwardsList)),
  }),
  route('receivedForwards', {
    path: '/pages/bpm/ReceiveTransmit',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/receivedForwards.list.ts').then((file) => file.receivedForwardsList)),
  }),
  route('receivedTransfers', {
    path: '/pages/bpm/ReceiveTask',
    texts: LIST_TEXTS,
    ...listPage(() => import('../task/receivedTransfers.list.ts').then((file) => file.receivedTransfersList)),
  }),
  route('givenTransfers', {
    path: '/pages/bpm/TransOutTask',
    texts: LIST_TEXTS,
    ...listPage(() => import('../task/givenTransfers.list.ts').then((file) => file.givenTransfersList)),
  }),
  route('tracked', {
    path: '/pages/bpm/MyTracked',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/tracked.list.ts').then((file) => file.trackedList)),
  }),
  route('pendingRequests', {
    path: '/pages/bpm/myPending',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/pendingRequests.list.ts').then((file) => file.pendingRequestsList)),
  }),
  route('batchJobs', {
    path: '/pages/bpm/asynchronous',
    texts: [...LIST_TEXTS, 'batch'],
    ...listPage(() => import('../task/batch/batchJobs.list.ts').then((file) => file.batchJobsList)),
  }),
  route('favourites', {
    path: '/pages/bpm/myCollection',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/favourites.list.ts').then((file) => file.favouritesList)),
  }),
  route('shares', {
    path: '/pages/bpm/myShare',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/shares.list.ts').then((file) => file.sharesList)),
  }),
  route('notices', {
    path: '/pages/bpm/news',
    texts: LIST_TEXTS,
    ...listPage(() => import('../follow/notices.list.ts').then((file) => file.noticesList)),
  }),
  route('processTasks', {
    path: '/pages/bpm/mybpmTaskList',
    texts: LIST_TEXTS,
    ...listPage(() => import('../task/processTasks.list.ts').then((file) => file.processTasksList)),
  }),
  route('tasksOfDefinition', {
    path: '/pages/process/MyTaskByDefKey',
    sample: { address: '/pages/process/MyTaskByDefKey?defKey=leave' },
    texts: LIST_TEXTS,
    ...listPage(() => import('../task/tasksOfDefinition.list.ts').then((file) => file.tasksOfDefinitionList)),
  }),
];

/** What a page with a form, a decision or a history says. */
const REQUEST_TEXTS = [
  'task',
  'node',
  'form',
  'file',
  'people',
  'status',
  'validation',
  'refusal',
  'message',
  'list',
  'action',
] as const;

const DEMO_TASK = `taskId=${DEMO.task}`;
const DEMO_REQUEST = `instId=${DEMO.request}`;

const requestRoutes = [
  route('taskDetail', {
    path: '/pages/bpm/TaskDetail',
    sample: { address: `/pages/bpm/TaskDetail?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../task/TaskDetailPage.tsx').then((file) => file.TaskDetailPage),
  }),
  route('approve', {
    path: '/pages/bpm/Approve',
    sample: { address: `/pages/bpm/Approve?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../task/TaskDetailPage.tsx').then((file) => file.ApprovePage),
  }),
  route('returnTask', {
    path: '/pages/bpm/bpmReject',
    sample: { address: `/pages/bpm/bpmReject?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('return')),
  }),
  route('startForm', {
    path: '/pages/bpm/StartForm',
    sample: { address: `/pages/bpm/StartForm?defId=${DEMO.leave}` },
    texts: [...REQUEST_TEXTS, 'start'],
    page: () => import('../start/StartFormPage.tsx').then((file) => file.StartFormPage),
  }),
  route('instanceDetail', {
    path: '/pages/bpm/InstInfo',
    sample: { address: `/pages/bpm/InstInfo?${DEMO_REQUEST}` },
    texts: REQUEST_TEXTS,
    page: () => import('../instance/InstanceDetailPage.tsx').then((file) => file.InstanceDetailPage),
  }),
  route('approvalHistory', {
    path: '/pages/bpm/Approval',
    sample: { address: `/pages/bpm/Approval?${DEMO_REQUEST}` },
    texts: REQUEST_TEXTS,
    page: () => import('../instance/ApprovalHistoryPage.tsx').then((file) => file.ApprovalHistoryPage),
  }),
  route('flowChart', {
    path: '/pages/bpm/FlowImage',
    sample: { address: `/pages/bpm/FlowImage?${DEMO_REQUEST}` },
    aliases: ['/pages/bpm/FlowAPPImage'],
    texts: REQUEST_TEXTS,
    page: () => import('../instance/FlowChartPage.tsx').then((file) => file.FlowChartPage),
  }),
];

const batchRoutes = [
  route('batchDecision', {
    path: '/pages/bpm/BatchTaskDetail',
    sample: { address: `/pages/bpm/BatchTaskDetail?taskIds=${DEMO.task}` },
    texts: [...REQUEST_TEXTS, 'batch'],
    page: () => import('../task/batch/BatchDecisionPage.tsx').then((file) => file.BatchDecisionPage),
  }),
  route('batchJob', {
    path: '/pages/bpm/asynchronousDetails',
    sample: { address: `/pages/bpm/asynchronousDetails?id=${DEMO.batch}` },
    texts: ['batch', 'status', 'refusal'],
    page: () => import('../task/batch/BatchJobPage.tsx').then((file) => file.BatchJobPage),
  }),
];

/** What a page says that tells about a request in entries by people. */
const CHRONICLE_TEXTS = ['follow', 'action', 'node', 'status', 'list', 'file', 'message', 'refusal'] as const;

/** They come in one chunk: each is a few lines of data. */
const feed = (name: FeedName, path: string, sample?: string) =>
  route(name, {
    path,
    ...(sample !== undefined && { sample: { address: `${path}?${sample}` } }),
    texts: CHRONICLE_TEXTS,
    page: () => import('../follow/feedPages.tsx').then((file) => file.FEED_PAGES[name]),
  });

const feedRoutes = [
  feed('communications', '/pages/bpm/Communication', `taskId=${DEMO.asking}`),
  feed('circulationStatus', '/pages/bpm/theCirculationParticulars', `taskId=${DEMO.circulating}`),
  feed('forwardDetail', '/pages/bpm/TransmitParticulars', `instId=${DEMO.forwarded}`),
  feed('trackedDetail', '/pages/bpm/myOpenDoc', `instId=${DEMO.tracked}`),
  feed('pendingDetail', '/pages/bpm/myPendingDetails', `instId=${DEMO.pending}`),
  feed('log', '/pages/bpm/Journal', DEMO_REQUEST),
  feed('board', '/pages/bpm/Amessage', `instId=${DEMO.forwarded}`),
  feed('changes', '/pages/bpm/FormChangeLog/FormChangeLog', `instId=${DEMO.changed}`),
  feed('notice', '/pages/bpm/newsdetails', `id=${DEMO.notice}`),
  route('landing', {
    path: '/pages/bpm/openInst',
    sample: { address: `/pages/bpm/openInst?${DEMO_REQUEST}` },
    texts: ['refusal'],
    page: () => import('../follow/DeepLinkPage.tsx').then((file) => file.DeepLinkPage),
  }),
];

/** What one does with an open task, each on a page of its own. */
const actionRoutes = [
  route('transfer', {
    path: '/pages/bpm/Appransfer',
    sample: { address: `/pages/bpm/Appransfer?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('transfer')),
  }),
  route('retrieveTransfer', {
    path: '/pages/bpm/Transject',
    sample: { address: `/pages/bpm/Transject?taskId=${DEMO.transferred}` },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('retrieve')),
  }),
  route('addSigners', {
    path: '/pages/bpm/AppaddSign',
    sample: { address: `/pages/bpm/AppaddSign?taskId=${DEMO.voting}`, account: 'liqiang' },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('addSigners')),
  }),
  route('communicate', {
    path: '/pages/bpm/AppbpmTaskLinkup',
    sample: { address: `/pages/bpm/AppbpmTaskLinkup?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('communicate')),
  }),
  route('replyQuestion', {
    path: '/pages/bpm/Appreply',
    sample: { address: `/pages/bpm/Appreply?taskId=${DEMO.question}`, account: 'chenjie' },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('reply')),
  }),
  route('circulate', {
    path: '/pages/bpm/theCirculation',
    sample: { address: `/pages/bpm/theCirculation?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('circulate')),
  }),
  route('delivery', {
    path: '/pages/bpm/NodesExecutors',
    sample: { address: `/pages/bpm/NodesExecutors?${DEMO_TASK}` },
    texts: REQUEST_TEXTS,
    page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage('jump')),
  }),
];

/** Beside the pages of the specification: who stands in for me while I am away. */
const agentRoutes = [
  route('agents', {
    path: '/pages/bpm/myAgent',
    texts: [...LIST_TEXTS, 'agent'],
    ...listPage(() => import('../agent/agents.list.ts').then((file) => file.agentsList)),
  }),
  route('agentRule', {
    path: '/pages/bpm/myAgentEdit',
    texts: ['agent', 'form', 'people', 'list', 'validation', 'refusal', 'message'],
    page: () => import('../agent/RulePage.tsx').then((file) => file.RulePage),
  }),
];

const resultRoutes = [
  route('success', {
    path: '/pages/exception/Success',
    access: 'public',
    chrome: 'own',
    texts: ['exception', 'message', 'status'],
    page: () => import('../exception/SuccessPage.tsx').then((file) => file.SuccessPage),
  }),
  route('error', {
    path: '/pages/exception/Error',
    chrome: 'own',
    texts: ['exception', 'message'],
    page: () => import('../exception/ErrorPage.tsx').then((file) => file.ErrorPage),
  }),
  route('notFound', {
    path: '*',
    access: 'public',
    chrome: 'own',
    texts: ['exception'],
    sample: { address: '/pages/nowhere' },
    page: () => import('../exception/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  }),
];

/** Every page of the product, once. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...listRoutes,
  ...requestRoutes,
  ...actionRoutes,
  ...batchRoutes,
  ...feedRoutes,
  ...agentRoutes,
  ...resultRoutes,
];

const PATHS = new Map<PageName, string>(ROUTES.map(({ name, path }) => [name, path]));

/** The address of a page with its parameters. */
export function addressOf(page: PageName, params: PageParams = {}): string {
  const query = new URLSearchParams(params).toString();
  const path = PATHS.get(page) ?? '/';
  return query === '' ? path : `${path}?${query}`;
}
