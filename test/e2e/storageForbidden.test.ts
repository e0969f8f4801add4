import { expect, it } from 'vitest';
import { fillLogin } from './support/login.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('lets a user log in and work in a browser without storage', async () => {
  const phone = await site.phone();
  await phone.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await phone.open('/pages/bpm/myTasks');
  await fillLogin(phone, 'wangfang');
  await phone.page.getByRole('searchbox').waitFor();
  expect(await phone.page.evaluate(() => document.body.innerText)).toContain(phone.words.t('page.myTasks'));
});
