/** Every page by the name the product uses for it; addresses stand in the route table. */
export const PAGE_NAMES = [
  'login',
  'workbench',
  'me',
  'myTasks',
  'myDone',
  'myApplications',
  'startable',
  'doneRejected',
  'sentForwards',
  'receivedForwards',
  'receivedTransfers',
  'givenTransfers',
  'tracked',
  'pendingRequests',
  'batchJobs',
  'favourites',
  'shares',
  'notices',
  'newProcess',
  'processTasks',
  'tasksOfDefinition',
  'taskDetail',
  'approve',
  'returnTask',
  'startForm',
  'instanceDetail',
  'flowChart',
  'approvalHistory',
  'transfer',
  'retrieveTransfer',
  'addSigners',
  'communicate',
  'replyQuestion',
  'circulate',
  'delivery',
  'batchDecision',
  'communications',
  'circulationStatus',
  'forwardDetail',
  'trackedDetail',
  'pendingDetail',
  'batchJob',
  'notice',
  'log',
  'board',
  'changes',
  'landing',
  'agents',
  'agentRule',
  'success',
  'error',
  'notFound',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Query parameters of a page. */
export type PageParams = Readonly<Record<string, string>>;

/** A page with its parameters: where a tap leads. */
export interface PageAddress {
  readonly page: PageName;
  readonly params: PageParams;
}
