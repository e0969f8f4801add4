import { AboutPage } from './AboutPage.tsx';
import { LeaversPage } from './LeaversPage.tsx';
import { MailPage } from './MailPage.tsx';
import { PasswordPage } from './PasswordPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { ServerPage } from './ServerPage.tsx';

export const ACCOUNT_PAGES = {
  password: PasswordPage,
  profile: ProfilePage,
  about: AboutPage,
  server: ServerPage,
  leavers: LeaversPage,
  mail: MailPage,
};
export type AccountPageName = keyof typeof ACCOUNT_PAGES;
