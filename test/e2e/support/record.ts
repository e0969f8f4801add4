import { expect } from 'vitest';
import { addressOf, type PageParams } from '#presentation/routes/addresses.ts';
import { axeFindings } from './axe.ts';
import { cutWords, enlargeText, NARROWEST, overflowing } from './largeText.ts';
import { SCREEN, type Phone } from './phone.ts';
import { rawKeys } from './rawKeys.ts';
import { button, field } from './request.ts';
import { shoot } from './screens.ts';

/** Opens the form of a record, or of a new one. */
export const openRecord = (phone: Phone, params: PageParams) => phone.open(addressOf('customForm', params));
export const told = ({ page }: Phone, text: string) => page.getByText(text).first().waitFor();
/** Presses a button of the form, named in English. */
export const press = (phone: Phone, english: string) => button(phone, phone.words.company(english)).click();
/** Buttons below the form, in their order. */
export const formButtons = ({ page }: Phone): Promise<readonly string[]> =>
  page.locator('.pb-bar button').allTextContents();
export const isFocused = async (phone: Phone, label: string) =>
  expect.poll(() => field(phone, label).evaluate((input) => input === document.activeElement)).toBe(true);

/** Nothing in the way, at the usual size and with large text on the narrowest phone. */
export async function look(phone: Phone, name: string): Promise<void> {
  const { page, language } = phone;
  await phone.settled();
  expect([await axeFindings(page), await rawKeys(page)], name).toEqual([[], []]);
  await shoot(page, `record-${name}-${language}`);
  await page.setViewportSize(NARROWEST);
  await enlargeText(page);
  expect([await overflowing(page), await cutWords(page)], name).toEqual([[], []]);
  await shoot(page, `record-${name}-${language}-large`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(SCREEN);
}
