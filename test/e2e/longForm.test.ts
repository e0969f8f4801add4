import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { button } from './support/request.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

/** Number of fields, in blocks of ten, a hundred and a thousand. */
const COUNT = 1_230;
const fields = Array.from({ length: COUNT }, (_, at) => ({ name: `q${at + 1}`, comment: `Question ${at + 1}` }));
/** Number of the required field, near the end of the form. */
const WANTED = COUNT - 20;
const site = openSite({
  files: {
    'objects/survey.json': JSON.stringify({
      alias: 'survey',
      name: 'Survey',
      attributes: fields.map(({ name, comment }) => ({ name, label: comment, type: 'varchar', length: 50 })),
      parts: [],
    }),
    'solutions/survey.json': JSON.stringify({
      alias: 'survey',
      name: 'Survey',
      object: 'survey',
      form: {
        template: {
          boAttrList: [
            {
              group: true,
              id: 'all',
              comment: 'All',
              list: fields.map((field) => ({ ...field, control: 'rx-textbox', isSingle: 1 })),
            },
          ],
        },
        metadata: {
          m: { ctltype: 'rx-textbox', name: `q${WANTED}`, comment: `Question ${WANTED}`, required: true },
        },
      },
      rights: {},
      permissions: {
        ...{ open: 'everyone', add: 'everyone', edit: 'everyone', remove: 'nobody' },
        ...{ export: 'nobody', import: 'nobody', rows: 'all' },
      },
      buttons: [{ name: 'Save', type: 'save', method: 'save' }],
    }),
  },
});

describe.each(LANGUAGES_OF_RUN)('a form of 1,230 fields in %s', (language) => {
  const question = (page: Awaited<ReturnType<typeof site.phone>>['page'], number: number) =>
    page.getByRole('textbox', { name: new RegExp(`^Question ${number}\\b`, 'u') });

  it('renders the visible part, keeps the input, and is saved completely', async () => {
    const phone = await site.phone({ account: 'wangfang', language });
    const { page } = phone;
    await phone.open(buildPagePath('customForm', { alias: 'survey' }));
    await question(page, 1).fill('first');
    expect(await page.getByRole('textbox').count()).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(() => question(page, COUNT / 2).count()).toBe(1);
    await question(page, COUNT / 2).fill('middle');
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 0));
    await question(page, 1).scrollIntoViewIfNeeded();
    expect([await question(page, 1).inputValue(), await question(page, COUNT / 2).inputValue()]).toEqual([
      'first',
      'middle',
    ]);
  });

  it('focuses a missing field that has not been rendered before', async () => {
    const phone = await site.phone({ account: 'wangfang', language });
    const { page, words } = phone;
    await phone.open(buildPagePath('customForm', { alias: 'survey' }));
    await question(page, 1).fill('first');
    await button(phone, 'Save').click();
    await page.getByText(words.t('validation.required', { name: `Question ${WANTED}` })).waitFor();
    const asked = question(page, WANTED);
    await expect.poll(() => asked.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(async () => (await asked.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await expect.poll(async () => (await asked.boundingBox())?.y ?? 9_999).toBeLessThan(844);
    await page.keyboard.type('here');
    await button(phone, 'Save').click();
    await page.getByText(words.t('customForm.saved')).waitFor();
  });

  it('can be filled in with the keyboard alone', async () => {
    const phone = await site.phone({ account: 'wangfang', language });
    const { page } = phone;
    await phone.open(buildPagePath('customForm', { alias: 'survey' }));
    await question(page, 1).focus();
    for (let step = 1; step < 90; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`form-survey.q${step + 1}`);
    }
  });
});
