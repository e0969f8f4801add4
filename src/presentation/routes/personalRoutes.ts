import type { AccountPageName } from '../personal/accountPages.ts';
import { seldom, type RouteRow } from './route.ts';

/** One's own account, and what one works with, travel together. */
const accountPage = (name: AccountPageName) => () =>
  import('../personal/accountPages.ts').then((file) => file.ACCOUNT_PAGES[name]);

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
    page: () => import('../session/LoginPage.tsx').then((file) => file.LoginPage),
  },
  companyLogin: {
    access: 'login',
    chrome: 'own',
    texts: ['companyLogin'],
    page: () => import('../session/CompanyLoginPage.tsx').then((file) => file.CompanyLoginPage),
  },
  access: {
    access: 'public',
    needs: 'adapters',
    chrome: 'own',
    texts: ['access', 'profile', 'validation', 'login', 'companyLogin'],
    page: seldom('access'),
  },
  workbench: {
    chrome: 'tabs',
    texts: ['workbench', 'list', 'status'],
    page: () => import('../workbench/WorkbenchPage.tsx').then((file) => file.WorkbenchPage),
  },
  me: {
    chrome: 'tabs',
    texts: ['me', 'login', 'signIn', 'companyLogin'],
    page: () => import('../personal/MePage.tsx').then((file) => file.MePage),
  },
  myShifts: {
    chrome: 'own',
    texts: ['message', 'refusal', 'me'],
    page: seldom('myShifts'),
  },
  password: { texts: ['profile', 'validation', 'login'], page: accountPage('password') },
  profile: { texts: ['profile', 'validation', 'form', 'file', 'refusal', 'message'], page: accountPage('profile') },
  about: { texts: ['me'], page: accountPage('about') },
  server: { access: 'public', texts: ['me'], page: accountPage('server') },
  leavers: { texts: ['profile', 'refusal'], page: accountPage('leavers') },
  mail: { texts: ['profile', 'message'], page: accountPage('mail') },
  agentRule: {
    texts: ['agent', 'form', 'people', 'list', 'validation', 'refusal', 'message', 'file'],
    page: seldom('agentRule'),
  },
};
