/** The pages of the client that the server sends people to, below the base path; a test holds them to its addresses. */
export const LINKED_PAGES = {
  access: '/pages/access',
  companyLogin: '/pages/CompanyLogin',
  landing: '/pages/bpm/openInst',
  leavers: '/pages/oa/Leavings',
  me: '/pages/myInfo',
  myTasks: '/pages/bpm/myTasks',
} as const;
export type LinkedPage = (typeof LINKED_PAGES)[keyof typeof LINKED_PAGES];
