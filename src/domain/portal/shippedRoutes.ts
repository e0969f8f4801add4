/** Page names used in the platform's portals, with the corresponding page of this client. */
const PLATFORM_PAGES = {
  myTasks: 'myTasks',
  mySolutions: 'newProcess',
  news: 'notices',
  myInst: 'myApplications',
  HasHandle: 'myDone',
  ReceiveTask: 'receivedTransfers',
  TransOutTask: 'givenTransfers',
} as const;

/** Last path segments of desktop client URLs, with the corresponding page of this client. */
const DESKTOP_PAGES = {
  MyBpmTaskList: 'myTasks',
  MyApprovedTasks: 'myDone',
  MyBpmInstList: 'myApplications',
  InfInnerMsgList: 'notices',
} as const;

export type BuiltInPage =
  (typeof PLATFORM_PAGES)[keyof typeof PLATFORM_PAGES] | (typeof DESKTOP_PAGES)[keyof typeof DESKTOP_PAGES];

const PAGES: ReadonlyMap<string, BuiltInPage> = new Map(Object.entries({ ...PLATFORM_PAGES, ...DESKTOP_PAGES }));

/** Returns the page that a platform name or URL refers to (contract portal 1); `undefined` if there is none. */
export function findBuiltInPage(route: string): BuiltInPage | undefined {
  const [path = ''] = route.split(/[?#]/u, 1);
  return PAGES.get(path.split('/').findLast((part) => part !== '') ?? '');
}
