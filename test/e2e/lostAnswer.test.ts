import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { DEMO } from '#test/support/demoCompany.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { button, field, fillLeave, openLeaveForm } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite({ hasObjects: true });

/** Executes the first call of this name, but loses its response. */
async function dropFirstResponse({ context }: Phone, call: string): Promise<void> {
  let calls = 0;
  await context.route(`**/${call}`, async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
}

/** Waits until the draft is stored, shortly after the last key press. */
const isKept = (phone: Phone) => phone.page.waitForTimeout(1000);

it.each([
  ['another press', 7],
  ['a reload', 8],
  ['leaving and coming back', 9],
])('reports that a request may have been received, and starts it once after %s', async (way, begin) => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { t } = phone.words;
  const zhangwei = await site.colleague('zhangwei');
  const before = (await zhangwei.mine()).length;
  await openLeaveForm(phone);
  await fillLeave(phone, { days: 1, begin, reason: `The answer is lost: ${way}` });
  await isKept(phone);
  await dropFirstResponse(phone, 'bpmInst/startProcess');
  await button(phone, t('start.submit')).click();
  await phone.page.getByText(t('message.unanswered.offline')).waitFor();
  if (way === 'another press') await button(phone, t('app.retry')).click();
  else {
    if (way === 'a reload') await phone.page.reload();
    else {
      const form = phone.page.url();
      await phone.open(buildPagePath('workbench'));
      await phone.page.goto(form);
    }
    await phone.page.getByText(t('message.mayHaveArrived')).waitFor();
    await button(phone, t('start.submit')).click();
  }
  await phone.page.getByRole('heading', { level: 1, name: t('message.started') }).waitFor();
  expect((await zhangwei.mine()).length).toBe(before + 1);
  acceptProblems(phone, /ERR_CONNECTION_RESET|Failed to fetch/u);
});

it("stores a guest's form once when the response is lost and the page is reloaded", async () => {
  const phone = await site.phone({ language: 'en-US' });
  const { t } = phone.words;
  const visitors = async () =>
    (
      await (
        await site.colleague('renliang')
      ).post('/api-form/form/core/formBoList/visitors/getData?key=visitors', {
        pageNo: 1,
        pageSize: 20,
        params: { Q_F_NAME_S_EQ: 'Guest without an answer' },
      })
    ).body.result.data as object[];
  await phone.open(buildPagePath('qrCodeForm', { code: DEMO.invitation }));
  await field(phone, 'Your name').fill('Guest without an answer');
  await field(phone, 'Your mobile number').fill('13800000000');
  await field(phone, 'Visiting').fill('Wang Fang');
  await field(phone, 'Which office').selectOption({ value: 'hz' });
  await field(phone, 'Type of visit').selectOption({ value: 'talk' });
  await isKept(phone);
  await dropFirstResponse(phone, 'formLink/save');
  await button(phone, t('invitation.send')).click();
  await phone.page.getByText(t('message.unanswered.offline')).waitFor();
  expect(await visitors()).toHaveLength(1);
  await phone.page.reload();
  await phone.page.getByText(t('message.mayHaveArrived')).waitFor();
  await button(phone, t('invitation.send')).click();
  await phone.page.getByRole('heading', { level: 1, name: t('message.received') }).waitFor();
  expect(await visitors()).toHaveLength(1);
  acceptProblems(phone, /ERR_CONNECTION_RESET|Failed to fetch/u);
});
