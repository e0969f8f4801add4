import { describe, expect, it } from 'vitest';
import type { Phone } from './support/phone.ts';
import { takesScreenshots, takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const CALENDAR = '/form/formCalendarView/FormCalendarView?key=room_bookings';

const button = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true });
const heightOf = async (phone: Phone) => (await phone.page.getByRole('grid').boundingBox())?.height;
const topOf = async (phone: Phone) => (await phone.page.getByRole('grid').boundingBox())?.y;

describe('a calendar of records', () => {
  it('is opened from its list, marks its days, and shows the records of a day', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { t } = phone.words;
    await phone.open('/form/formBoList/FormBoListPreview?key=room_bookings');
    await button(phone, t('page.listCalendar')).click();
    await phone.page.getByRole('grid').waitFor();
    expect(await phone.page.getByRole('row').count()).toBe(7);
    expect(await phone.page.locator('[aria-current=date]').count()).toBe(1);
    await phone.page.getByText(t('bolist.calendar.list'), { exact: true }).click();
    await phone.page.getByRole('listitem').first().waitFor();
    expect(await phone.page.getByRole('grid').count()).toBe(0);
    await phone.page.getByText(t('bolist.calendar.month'), { exact: true }).click();
    await button(phone, 'Book a room')
      .or(phone.page.getByRole('link', { name: 'Book a room' }))
      .first()
      .waitFor();
  });

  it('changes the month without a layout shift, and by keys', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'zh-CN' });
    const { t } = phone.words;
    await phone.open(CALENDAR);
    await phone.page.getByRole('grid').waitFor();
    const [height, top] = [await heightOf(phone), await topOf(phone)];
    for (const name of ['next', 'next', 'previous', 'previous', 'previous'] as const) {
      await button(phone, t(`bolist.calendar.${name}`)).click();
      expect([await heightOf(phone), await topOf(phone)]).toEqual([height, top]);
    }
    await button(phone, t('bolist.calendar.today')).click();
    const chosen = phone.page.getByRole('gridcell', { selected: true }).getByRole('button');
    await chosen.focus();
    await phone.settled();
    const before = await chosen.getAttribute('aria-label');
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'PageUp', 'ArrowUp', 'ArrowLeft'])
      await phone.page.keyboard.press(key);
    await expect.poll(() => chosen.getAttribute('aria-label')).toBe(before);
    expect(await chosen.evaluate((element) => element === document.activeElement)).toBe(true);
    // Weeks begin on Monday in Chinese.
    expect(await phone.page.getByRole('columnheader').first().getAttribute('abbr')).toBe('星期一');
  });

  it('reports an empty day or month, and opens a record', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'ja-JP' });
    const { t } = phone.words;
    await phone.open(CALENDAR);
    await phone.page.getByRole('grid').waitFor();
    for (let months = 0; months < 6; months += 1) await button(phone, t('bolist.calendar.next')).click();
    await phone.page.getByText(t('bolist.calendar.nothing')).waitFor();
    await phone.page.getByText(t('bolist.calendar.list'), { exact: true }).click();
    await phone.page.getByText(t('bolist.calendar.nothingInMonth')).waitFor();
    for (let months = 0; months < 6; months += 1) await button(phone, t('bolist.calendar.previous')).click();
    const [entry] = [phone.page.getByRole('listitem').getByRole('link').first()];
    await entry.click();
    await phone.page.waitForURL(/CustomForm/u);
    await phone.page.goBack();
    // The page is restored as the user left it.
    await phone.page.getByRole('listitem').first().waitFor();
    expect(await phone.page.getByRole('grid').count()).toBe(0);
  });
});

describe.runIf(takesScreenshots)('screenshots of the calendar', () => {
  it.each(['zh-CN', 'en-US', 'ja-JP'] as const)('in %s', async (language) => {
    for (const theme of ['light', 'dark'] as const) {
      const phone = await site.phone({ account: 'wangfang', language, theme });
      await phone.open(CALENDAR);
      await phone.page.getByRole('grid').waitFor();
      await phone.settled();
      await takeScreenshot(phone.page, `bolist-calendar-${language}-${theme}`);
      await phone.page.getByText(phone.words.t('bolist.calendar.list'), { exact: true }).click();
      await phone.settled();
      await takeScreenshot(phone.page, `bolist-calendarList-${language}-${theme}`);
    }
  });
});
