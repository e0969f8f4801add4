import type { ComponentType } from 'react';
import type { PageName } from '../../ui/navigation/addresses.ts';

type Load = () => Promise<ComponentType>;

/**
 * Imports of pages that are rarely opened first. Their chunk names are loaded with the first of them, not with the
 * login page.
 */
export const LAZY_PAGES = {
  access: () => import('../../auth/PasswordLinkPage.tsx').then((file) => file.PasswordLinkPage),
  myShifts: () => import('../../users/account/ShiftsPage.tsx').then((file) => file.ShiftsPage),
  agentRule: () => import('../../processes/agents/RulePage.tsx').then((file) => file.RulePage),
  approvalHistory: () => import('../../requests/ApprovalHistoryPage.tsx').then((file) => file.ApprovalHistoryPage),
  flowChart: () => import('../../requests/FlowChartPage.tsx').then((file) => file.FlowChartPage),
  customForm: () => import('../../businessLists/customForm/CustomFormPage.tsx').then((file) => file.CustomFormPage),
  printPage: () => import('../../requests/print/PrintPage.tsx').then((file) => file.PrintPage),
  sublist: () => import('../../forms/RowPage.tsx').then((file) => file.RowPage),
  allDone: () => import('../../tasks/AllDonePage.tsx').then((file) => file.AllDonePage),
  batchDecision: () => import('../../tasks/batch/BatchDecisionPage.tsx').then((file) => file.BatchDecisionPage),
  batchJob: () => import('../../tasks/batch/BatchJobPage.tsx').then((file) => file.BatchJobPage),
  chooseLocation: () => import('../../content/location/ChooseLocationPage.tsx').then((file) => file.ChooseLocationPage),
  openLocation: () => import('../../content/location/OpenLocationPage.tsx').then((file) => file.OpenLocationPage),
  reports: () => import('../../processes/reports/ReportsPage.tsx').then((file) => file.ReportsPage),
  landing: () => import('../../following/DeepLinkPage.tsx').then((file) => file.DeepLinkPage),
  qrCodeForm: () => import('../../auth/invitations/QrCodeFormPage.tsx').then((file) => file.QrCodeFormPage),
  invitations: () => import('../../auth/invitations/InvitationsPage.tsx').then((file) => file.InvitationsPage),
  invitation: () => import('../../auth/invitations/InvitationPage.tsx').then((file) => file.InvitationPage),
  appPortal: () => import('../../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.appPortal),
  customPage: () => import('../../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.customPage),
  customColumn: () => import('../../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.customColumn),
  customView: () => import('../../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES.customView),
  newsDetail: () => import('../../content/news/NewsPage.tsx').then((file) => file.newsPage('newsDetail')),
  announcement: () => import('../../content/news/NewsPage.tsx').then((file) => file.newsPage('announcement')),
  newsDesk: () => import('../../content/news/newsPages.ts').then((file) => file.NEWS_ADMIN_PAGES.newsDesk),
  newsEdit: () => import('../../content/news/newsPages.ts').then((file) => file.NEWS_ADMIN_PAGES.newsEdit),
  reportFrame: () => import('../frame/framePages.tsx').then((file) => file.FRAME_PAGES.reportFrame),
  externalPage: () => import('../frame/framePages.tsx').then((file) => file.FRAME_PAGES.externalPage),
  success: () => import('../statusPages/SuccessPage.tsx').then((file) => file.SuccessPage),
  error: () => import('../statusPages/ErrorPage.tsx').then((file) => file.ErrorPage),
  notFound: () => import('../statusPages/NotFoundPage.tsx').then((file) => file.NotFoundPage),
} as const satisfies Readonly<Partial<Record<PageName, Load>>>;
