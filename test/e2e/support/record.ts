import { expect } from 'vitest';
import { buildPagePath, type PageParams } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './axe.ts';
import { findTruncatedText, enlargeText, NARROWEST_SCREEN, findOverflow } from './largeText.ts';
import { SCREEN_SIZE, type Phone } from './phone.ts';
import { findRawKeys } from './findRawKeys.ts';
import { button, field } from './request.ts';
import { takeScreenshot } from './screens.ts';

/** Opens the form of a stored or a new record. */
export const openRecord = (phone: Phone, params: PageParams) => phone.open(buildPagePath('customForm', params));
export const waitForText = ({ page }: Phone, text: string) => page.getByText(text).first().waitFor();
/** Presses a button of the form by its English name. */
export const pressFormButton = (phone: Phone, english: string) => button(phone, phone.words.company(english)).click();
/** Returns the buttons below the form, in order. */
export const formButtons = ({ page }: Phone): Promise<readonly string[]> =>
  page.locator('.pb-bar button').allTextContents();
export const isFocused = async (phone: Phone, label: string) =>
  expect.poll(() => field(phone, label).evaluate((input) => input === document.activeElement)).toBe(true);

/** Checks the page with axe, at the usual size and with large text on the narrowest phone. */
export async function checkLayout(phone: Phone, name: string): Promise<void> {
  const { page, language } = phone;
  await phone.settled();
  expect([await axeFindings(page), await findRawKeys(page)], name).toEqual([[], []]);
  await takeScreenshot(page, `record-${name}-${language}`);
  await page.setViewportSize(NARROWEST_SCREEN);
  await enlargeText(page);
  expect([await findOverflow(page), await findTruncatedText(page)], name).toEqual([[], []]);
  await takeScreenshot(page, `record-${name}-${language}-large`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(SCREEN_SIZE);
}
