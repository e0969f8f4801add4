import type { ComponentType } from 'react';
import type { PageName } from './addresses.ts';

type Load = () => Promise<ComponentType>;

/**
 * Where the pages are that nobody opens first thing in the morning. Their names and hashes come with the first of
 * them, not with the login page.
 */
export const SELDOM_PAGES = {
  access: () => import('../session/AccessPage.tsx').then((file) => file.AccessPage),
  myShifts: () => import('../personal/ShiftsPage.tsx').then((file) => file.ShiftsPage),
  agentRule: () => import('../agent/RulePage.tsx').then((file) => file.RulePage),
  approvalHistory: () => import('../instance/ApprovalHistoryPage.tsx').then((file) => file.ApprovalHistoryPage),
  flowChart: () => import('../instance/FlowChartPage.tsx').then((file) => file.FlowChartPage),
  customForm: () => import('../record/CustomFormPage.tsx').then((file) => file.CustomFormPage),
  printPage: () => import('../print/PrintPage.tsx').then((file) => file.PrintPage),
  sublist: () => import('../form/RowPage.tsx').then((file) => file.RowPage),
  batchDecision: () => import('../task/batch/BatchDecisionPage.tsx').then((file) => file.BatchDecisionPage),
  batchJob: () => import('../task/batch/BatchJobPage.tsx').then((file) => file.BatchJobPage),
  chooseLocation: () => import('../location/ChooseLocationPage.tsx').then((file) => file.ChooseLocationPage),
  openLocation: () => import('../location/OpenLocationPage.tsx').then((file) => file.OpenLocationPage),
  reports: () => import('../report/ReportsPage.tsx').then((file) => file.ReportsPage),
  landing: () => import('../follow/DeepLinkPage.tsx').then((file) => file.DeepLinkPage),
  qrCodeForm: () => import('../invitation/QrCodeFormPage.tsx').then((file) => file.QrCodeFormPage),
  invitations: () => import('../invitation/InvitationsPage.tsx').then((file) => file.InvitationsPage),
  invitation: () => import('../invitation/InvitationPage.tsx').then((file) => file.InvitationPage),
  appPortal: () => import('../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.appPortal),
  customPage: () => import('../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.customPage),
  customColumn: () => import('../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.customColumn),
  customView: () => import('../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.customView),
  newsDetail: () => import('../news/NewsPage.tsx').then((file) => file.newsPage('newsDetail')),
  announcement: () => import('../news/NewsPage.tsx').then((file) => file.newsPage('announcement')),
  newsDesk: () => import('../news/newsPages.ts').then((file) => file.NEWS_DESK_PAGES.newsDesk),
  newsEdit: () => import('../news/newsPages.ts').then((file) => file.NEWS_DESK_PAGES.newsEdit),
  reportFrame: () => import('../frame/framePages.tsx').then((file) => file.FRAME_PAGES.reportFrame),
  externalPage: () => import('../frame/framePages.tsx').then((file) => file.FRAME_PAGES.externalPage),
  success: () => import('../exception/SuccessPage.tsx').then((file) => file.SuccessPage),
  error: () => import('../exception/ErrorPage.tsx').then((file) => file.ErrorPage),
  notFound: () => import('../exception/NotFoundPage.tsx').then((file) => file.NotFoundPage),
} as const satisfies Readonly<Partial<Record<PageName, Load>>>;
