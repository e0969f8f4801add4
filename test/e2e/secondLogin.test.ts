import { expect, it } from 'vitest';
import { logIn } from './support/login.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('ends the first session on the server when a user logs in again in the same browser', async () => {
  const phone = await site.phone();
  const token = () => phone.page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? '');
  const statusOf = async (bearer: string) =>
    (
      await fetch(`${site.server.address}/api/api-user/user/org/osUser/current`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).status;
  await logIn(phone, 'zhangwei');
  const first = await token();
  expect(await statusOf(first)).toBe(200);
  await logIn(phone, 'wangfang');
  const second = await token();
  expect(second).not.toBe(first);
  await expect.poll(() => statusOf(first)).toBe(401);
  expect(await statusOf(second)).toBe(200);
});
