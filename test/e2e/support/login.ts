import { demoPassword } from './accounts.ts';
import type { Phone } from './phone.ts';

/** Fills in the open login page and presses its button. */
export async function fillLogin(
  { page, words: { t } }: Phone,
  account: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel(t('login.account'), { exact: true }).fill(account);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

/** Logs in from the login page and waits for the workbench. */
export async function logIn(phone: Phone, account: string): Promise<void> {
  await phone.open('/pages/Login');
  await fillLogin(phone, account);
  await phone.page.getByRole('navigation', { name: phone.words.t('app.tabs') }).waitFor();
}

/** Ends the session of a page on the server only, as by expiry. */
export const expireSession = ({ page }: Phone): Promise<void> =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('ringi.accessToken') ?? ''}`;
    await fetch('/api/api-uaa/oauth/remove/token', { method: 'POST', headers: { authorization } });
  });
