/** The names by which portals of the platform lead to its own pages, and the pages of ours that are the same. */
const SHIPPED = {
  myTasks: 'myTasks',
  mySolutions: 'newProcess',
  news: 'notices',
  myInst: 'myApplications',
  HasHandle: 'myDone',
  ReceiveTask: 'receivedTransfers',
  TransOutTask: 'givenTransfers',
} as const;

/** How addresses of the desktop client end that lead to the same. */
const DESKTOP = {
  MyBpmTaskList: 'myTasks',
  MyApprovedTasks: 'myDone',
  MyBpmInstList: 'myApplications',
  InfInnerMsgList: 'notices',
} as const;

export type ShippedPage = (typeof SHIPPED)[keyof typeof SHIPPED] | (typeof DESKTOP)[keyof typeof DESKTOP];

const PAGES: ReadonlyMap<string, ShippedPage> = new Map(Object.entries({ ...SHIPPED, ...DESKTOP }));

/** The page a name or an address of the platform means (contract portal 1); `undefined`: none of ours. */
export function shippedPage(route: string): ShippedPage | undefined {
  const [path = ''] = route.split(/[?#]/u, 1);
  return PAGES.get(path.split('/').findLast((part) => part !== '') ?? '');
}
