import { describe, expect, it } from 'vitest';
import type { Phone } from './support/phone.ts';
import { checkLayout } from './support/record.ts';
import { button, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const ROOT = '/form/formBoList';
const ROWS = '**/formBoList/contracts/getData*';
const REFUSED = { 'zh-CN': '无权', 'en-US': 'permission', 'ja-JP': '権限' } as const;

const boxes = ({ page }: Phone) => page.getByRole('checkbox');
const openChoice = async (phone: Phone) => {
  await phone.open(`${ROOT}/components/DeletePrompt?key=contracts`);
  await boxes(phone).first().waitFor();
};
const confirm = async (phone: Phone) => {
  await button(phone, phone.words.company('Delete')).click();
  await sheetOf(phone)
    .getByRole('button', { name: phone.words.company('Delete'), exact: true })
    .click();
};
/** Removes the permissions from the rows, as on a platform that does not report them. */
const withoutRights = ({ context }: Phone) =>
  context.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/,?"MAY_":"[^"]*"/gu, '');
    await route.fulfill({ response: answer, body: text });
  });

describe.each(VARIANTS_OF_RUN)('deleting several records in $language, $theme', (variant) => {
  // Uses a site of its own, because records deleted in one language would be missing in the next.
  const site = openSite();
  it('offers only permitted records, and explains beside each other one why it stays', async () => {
    const phone = await site.phone({ ...variant, account: 'hanbing' });
    await openChoice(phone);
    const all = await boxes(phone).count();
    const held = await phone.page.locator('input[type="checkbox"]:disabled').count();
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(all);
    await phone.page.getByText(phone.words.t('bolist.notYours')).first().waitFor();
    await checkLayout(phone, 'deleteRecords');
    await takeScreenshot(phone.page, `deleteRecords-${variant.language}-${variant.theme}`);
  });

  it('reports the records the platform refused to delete, with the reason, and no success', async () => {
    const phone = await site.phone({ ...variant, account: 'hanbing' });
    const { t } = phone.words;
    const free = phone.page.locator('input[type="checkbox"]:enabled');
    await openChoice(phone);
    const own = await free.count();
    await withoutRights(phone);
    await openChoice(phone);
    const count = await free.count();
    expect(count).toBeGreaterThan(own);
    for (let at = 0; at < count; at += 1) await free.nth(at).check();
    await confirm(phone);
    await phone.page.getByText(t('message.someDone', { done: own, failed: count - own })).waitFor();
    await phone.page.getByRole('alert').first().waitFor();
    expect(await phone.page.getByRole('alert').filter({ hasText: REFUSED[variant.language] }).count()).toBe(
      count - own,
    );
    expect(await phone.page.getByText(t('message.deleted'), { exact: true }).count()).toBe(0);
    expect(await phone.page.getByRole('button', { name: t('app.retry') }).count()).toBe(0);
    await takeScreenshot(phone.page, `deleteRecords-refused-${variant.language}-${variant.theme}`);
  });
});

const site = openSite();

it("offers to edit and delete on the page of one's own record, and neither on another's", async () => {
  const phone = await site.phone({ account: 'yuanhui', language: 'en-US' });
  const { t, company } = phone.words;
  const rows = async (by: 'own' | 'others') => {
    const { body } = await (
      await site.colleague('yuanhui')
    ).post('/api-form/form/core/formBoList/contracts/getData?key=contracts', { pageNo: 1, pageSize: 50, params: {} });
    const all = body.result.data as { ID_: string; MAY_: string; INST_STATUS_: string | null }[];
    return all.find(({ MAY_, INST_STATUS_: status }) =>
      by === 'own' ? MAY_ === 'edit,remove' && (status ?? '') === '' : MAY_ === '',
    );
  };
  const open = (id = '') => phone.open(`/pages/list/CustomForm?alias=contract&pk=${id}&readOnly=true`);
  await open((await rows('others'))?.ID_);
  await phone.settled();
  expect(await button(phone, t('customForm.edit')).count()).toBe(0);
  expect(await button(phone, company('Delete')).count()).toBe(0);
  const own = await rows('own');
  expect(own).toBeDefined();
  await open(own?.ID_);
  await button(phone, company('Delete')).waitFor();
  await button(phone, t('customForm.edit')).click();
  await button(phone, company('Save')).waitFor();
});
