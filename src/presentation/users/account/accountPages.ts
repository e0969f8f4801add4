import { AboutPage } from './AboutPage.tsx';
import { OffboardingPage } from './OffboardingPage.tsx';
import { DecidingPage } from './DecidingPage.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';
import { PasswordPage } from './PasswordPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { ServerPage } from './ServerPage.tsx';
import { SessionsPage } from './SessionsPage.tsx';

export const ACCOUNT_PAGES = {
  password: PasswordPage,
  profile: ProfilePage,
  about: AboutPage,
  server: ServerPage,
  leavers: OffboardingPage,
  notifications: NotificationsPage,
  deciding: DecidingPage,
  sessions: SessionsPage,
};
export type AccountPageName = keyof typeof ACCOUNT_PAGES;
