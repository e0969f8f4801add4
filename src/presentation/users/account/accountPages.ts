import { AboutPage } from './AboutPage.tsx';
import { OffboardingPage } from './OffboardingPage.tsx';
import { DecidingPage } from './DecidingPage.tsx';
import { MailPage } from './MailPage.tsx';
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
  mail: MailPage,
  deciding: DecidingPage,
  sessions: SessionsPage,
};
export type AccountPageName = keyof typeof ACCOUNT_PAGES;
