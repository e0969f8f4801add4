/** Client pages the server links to, relative to the base path. A test compares them with the client's routes. */
export const CLIENT_ROUTES = {
  access: '/pages/access',
  companyLogin: '/pages/CompanyLogin',
  landing: '/pages/bpm/openInst',
  leavers: '/pages/oa/Leavings',
  me: '/pages/myInfo',
  myTasks: '/pages/bpm/myTasks',
  notifications: '/pages/oa/Notifications',
} as const;
export type ClientRoute = (typeof CLIENT_ROUTES)[keyof typeof CLIENT_ROUTES];
