import { demoPassword } from './accounts.ts';
import type { Phone } from './phone.ts';

/** Fills in the login page that is open and presses its button. */
export async function fillLogin(
  { page, words: { t } }: Phone,
  account: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel(t('login.account'), { exact: true }).fill(account);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

/** From the login page to the workbench. */
export async function logIn(phone: Phone, account: string): Promise<void> {
  await phone.open('/pages/Login');
  await fillLogin(phone, account);
  await phone.page.getByRole('navigation', { name: phone.words.t('app.tabs') }).waitFor();
}

/** Ends the session of a page on the server alone, as it ends by itself after hours. */
export const expireSession = ({ page }: Phone): Promise<void> =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('ringi.accessToken') ?? ''}`;
    await fetch('/api/api-uaa/oauth/remove/token', { method: 'POST', headers: { authorization } });
  });
