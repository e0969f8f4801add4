import type { AccountPageName } from '../../users/account/accountPages.ts';
import { lazyPage, type RouteRow } from './route.ts';

/** The account and settings pages share one chunk. */
const accountPage = (name: AccountPageName) => () =>
  import('../../users/account/accountPages.ts').then((file) => file.ACCOUNT_PAGES[name]);

export const PERSONAL: Readonly<
  Record<
    'login' | 'companyLogin' | 'access' | 'workbench' | 'me' | 'myShifts' | AccountPageName | 'agentRule',
    RouteRow
  >
> = {
  login: {
    access: 'login',
    chrome: 'own',
    texts: ['login'],
    page: () => import('../../auth/LoginPage.tsx').then((file) => file.LoginPage),
  },
  companyLogin: {
    access: 'login',
    chrome: 'own',
    texts: ['companyLogin'],
    page: () => import('../../auth/CompanyLoginPage.tsx').then((file) => file.CompanyLoginPage),
  },
  access: {
    access: 'public',
    needs: 'adapters',
    chrome: 'own',
    texts: ['access', 'profile', 'validation', 'login', 'companyLogin'],
    page: lazyPage('access'),
  },
  workbench: {
    chrome: 'tabs',
    texts: ['workbench', 'list', 'status'],
    page: () => import('../../workbench/WorkbenchPage.tsx').then((file) => file.WorkbenchPage),
  },
  me: {
    chrome: 'tabs',
    texts: ['me', 'login', 'signIn', 'companyLogin', 'profile'],
    page: () => import('../../users/account/MePage.tsx').then((file) => file.MePage),
  },
  myShifts: {
    chrome: 'own',
    texts: ['message', 'refusal', 'me'],
    page: lazyPage('myShifts'),
  },
  password: { texts: ['profile', 'validation', 'login'], page: accountPage('password') },
  profile: {
    texts: ['profile', 'validation', 'form', 'file', 'refusal', 'message', 'login'],
    page: accountPage('profile'),
  },
  about: { texts: ['me'], page: accountPage('about') },
  server: { access: 'public', texts: ['me'], page: accountPage('server') },
  leavers: { texts: ['profile', 'refusal'], page: accountPage('leavers') },
  sessions: { texts: ['profile', 'message', 'login'], page: accountPage('sessions') },
  deciding: { texts: ['deciding'], page: accountPage('deciding') },
  notifications: { texts: ['notifications', 'message'], page: accountPage('notifications') },
  agentRule: {
    texts: ['agent', 'form', 'people', 'list', 'validation', 'refusal', 'message', 'file'],
    page: lazyPage('agentRule'),
  },
};
