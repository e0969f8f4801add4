import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { findTruncatedText, enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { button, openTaskOf, sheetOf, pressMenuItem } from './support/request.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

const site = openSite();

/** Returns role and accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element?.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : element?.textContent);
    return label?.trim() ?? '';
  });

async function tabThrough(page: Page, count: number): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('Tab');
    seen.push(await focused(page));
  }
  return seen;
}

async function taskOfWangfang(): Promise<string> {
  const { instId } = await (await site.colleague('zhangwei')).start('leave', LEAVE);
  return (await (await site.colleague('wangfang')).taskOf(instId))?.taskId ?? '';
}

describe('with the keyboard', () => {
  it('moves in the login page from the language over account and password to the button', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const {
      page,
      words: { t },
    } = phone;
    await phone.open('/pages/Login');
    expect(await tabThrough(page, 6)).toEqual([
      t('app.language'),
      t('login.account'),
      t('login.password'),
      t('login.showPassword'),
      t('login.remember'),
      t('login.submit'),
    ]);
  });

  it('keeps the focus in a sheet, closes it on Escape and restores the focus', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const {
      page,
      words: { t, company },
    } = phone;
    await openTaskOf(phone, await taskOfWangfang());
    await button(phone, company('Agree')).focus();
    await page.keyboard.press('Enter');
    await sheetOf(phone).waitFor();
    // No opinion is required, so the focus is on the button for the second press.
    await expect.poll(() => focused(page)).toBe(company('Agree'));
    expect((await tabThrough(page, 2))[1]).toBe(t('task.opinion'));
    const inside = () =>
      page.evaluate(() => document.querySelector('[role="dialog"]')?.contains(document.activeElement) ?? false);
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    expect(await axeFindings(page)).toEqual([]);
    // A press beside the fields does not move the focus out either.
    await sheetOf(phone).getByRole('heading').locator('xpath=following-sibling::div').click();
    expect(await inside()).toBe(true);
    // Nor does a press beside the sheet, such as the second of a double press that opened it.
    await page.mouse.move(10, 10);
    await page.mouse.down();
    expect(await inside()).toBe(true);
    await page.keyboard.press('Escape');
    await sheetOf(phone).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(company('Agree'));
  });

  it('keeps the focus in a list when a selection ends and when the search is cleared', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const {
      page,
      words: { t },
    } = phone;
    await phone.open('/pages/bpm/myTasks');
    await button(phone, t('list.select')).focus();
    await page.keyboard.press('Enter');
    await button(phone, t('list.selectAll')).waitFor();
    await button(phone, t('app.cancel')).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(t('list.select'));
    await page.getByRole('searchbox').fill('leave');
    await button(phone, t('list.clearSearch')).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement))
      .toBe(true);
  });

  it('starts a page opened from the menu at its heading, and moves on to the refused field', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const {
      page,
      words: { t },
    } = phone;
    const taskId = await taskOfWangfang();
    await openTaskOf(phone, taskId);
    await pressMenuItem(phone, t('page.transfer'));
    await page.getByText(t('action.transfer.note')).waitFor();
    expect(await focused(page)).toBe(t('page.transfer'));
    await phone.open(buildPagePath('addSigners', { taskId }));
    await page.getByText(t('refusal.task.notCounterSign')).waitFor();
    await button(phone, t('task.seeRequest')).click();
    await page.getByRole('heading', { name: t('node.history') }).waitFor();
  });

  it('agrees with two presses of Enter', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const {
      page,
      words: { t, company },
    } = phone;
    await openTaskOf(phone, await taskOfWangfang());
    await button(phone, company('Agree')).focus();
    await page.keyboard.press('Enter');
    await sheetOf(phone).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[role="dialog"]')?.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('message.approved') }).waitFor();
  });
});

it.each(LANGUAGES_OF_RUN)(
  'shows a decision completely with 200 %% text on the narrowest phone, in %s',
  async (language) => {
    const phone = await site.phone({ language, account: 'wangfang' });
    const {
      page,
      words: { t, company },
    } = phone;
    await page.setViewportSize(NARROWEST_SCREEN);
    await openTaskOf(phone, await taskOfWangfang());
    await enlargeText(page);
    await button(phone, company('Agree')).click();
    await sheetOf(phone).getByText(t('node.ends.approved')).waitFor();
    expect({ outside: await findOverflow(page), cut: await findTruncatedText(page) }).toEqual({ outside: [], cut: [] });
  },
);
