import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LANGUAGES } from '#test/support/texts.ts';
import { findTruncatedText, NARROWEST_SCREEN, findOverflow, findOverlappingText } from './support/largeText.ts';
import { listOnScreen } from './support/list.ts';
import { openList } from './support/pages.ts';
import { SCREEN_SIZE } from './support/phone.ts';
import { openSite } from './support/site.ts';
import { wordsIn } from './support/words.ts';

const site = openSite();

it.each(LANGUAGES)('fits the text of the approval seal inside its ring, in %s', async (language) => {
  const phone = await site.phone({ account: 'zhangwei', language });
  const approved = (await (await site.colleague('zhangwei')).mine()).find(({ outcome }) => outcome === 'approved');
  await phone.open(buildPagePath('instanceDetail', { instId: approved?.instId ?? '' }));
  const seal = phone.page.locator('svg', { has: phone.page.locator('text') });
  const farthest = await seal.evaluate((svg: SVGSVGElement) => {
    const corners = [...svg.querySelectorAll('text')]
      .map((text) => text.getBBox())
      .flatMap(({ x, y, width, height }) =>
        [x, x + width].flatMap((across) =>
          [y + height / 4, y + height * 0.75].map((down) => Math.hypot(across - 46, down - 46)),
        ),
      );
    return Math.max(...corners);
  });
  expect(farthest).toBeGreaterThan(20);
  expect(farthest).toBeLessThan(42);
});

it.each(LANGUAGES)('cuts no word on the cards of a list, on any phone, in %s', async (language) => {
  const phone = await site.phone({ account: 'wangfang', language });
  for (const name of ['myTasks', 'myDone', 'myApplications'] as const) {
    await phone.page.setViewportSize(SCREEN_SIZE);
    await openList(phone, name);
    for (const size of [SCREEN_SIZE, NARROWEST_SCREEN]) {
      await phone.page.setViewportSize(size);
      expect([
        name,
        size.width,
        await findOverflow(phone.page),
        await findTruncatedText(phone.page, { mayLeaveOut: true }),
      ]).toEqual([name, size.width, [], []]);
    }
  }
});

it.each(LANGUAGES)(
  'shows the names of every chart complete and without overlap, on any phone, in %s',
  async (language) => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const {
      page,
      words: { t },
    } = phone;
    const { definition } = await site.colleague('zhangwei');
    for (const size of [SCREEN_SIZE, NARROWEST_SCREEN]) {
      await page.setViewportSize(size);
      for (const process of ['leave', 'expense', 'purchase', 'seal', 'onboarding', 'shift']) {
        await phone.open(buildPagePath('flowChart', { defId: await definition(process) }));
        const chart = page.getByRole('region', { name: t('page.flowChart') });
        await chart.waitFor();
        expect([process, size.width, await findOverlappingText(chart), await findTruncatedText(page)]).toEqual([
          process,
          size.width,
          [],
          [],
        ]);
      }
    }
  },
);

it.each([420, 750, 960, 1200])('centers the page with a width of 420 px on a device of %i px', async (width) => {
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.page.setViewportSize({ width, height: 900 });
  await phone.open('/');
  const { left, right } = await phone.page
    .locator('main')
    .evaluate((main) => main.getBoundingClientRect().toJSON() as { left: number; right: number });
  expect([right - left, Math.round(left - (width - right))]).toEqual([420, 0]);
});

it('translates the category names of a list the user comes back to', async () => {
  const phone = await site.phone({ account: 'wangfang', language: 'zh-CN' });
  const {
    page,
    words: { t },
  } = phone;
  const { t: inEnglish } = wordsIn('en-US');
  const chips = page.getByRole('group', { name: /./u }).getByRole('button');
  await phone.open('/pages/myInfo');
  await page.getByRole('link', { name: t('app.tab.workbench') }).click();
  await page.getByRole('link', { name: t('workbench.todo') }).click();
  await listOnScreen(phone, 'page.myTasks').total();
  const before = await chips.allTextContents();
  for (const title of ['workbench.waiting', 'me.settings'] as const) {
    await page.goBack();
    await page.getByRole('heading', { name: t(title) }).waitFor();
  }
  await page.getByRole('combobox', { name: t('app.language') }).selectOption('en-US');
  for (const title of ['workbench.waiting', 'page.myTasks'] as const) {
    await page.goForward();
    await page.getByRole('heading', { name: inEnglish(title) }).waitFor();
  }
  expect(before.length).toBeGreaterThan(2);
  await expect.poll(async () => (await chips.allTextContents()).filter((name) => before.includes(name))).toEqual([]);
});
