import { expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { LANGUAGES } from '#test/support/texts.ts';
import { cutWords, NARROWEST, overflowing, overlappingWords } from './support/largeText.ts';
import { listOf } from './support/list.ts';
import { openList } from './support/pages.ts';
import { SCREEN } from './support/phone.ts';
import { openSite } from './support/site.ts';
import { wordsIn } from './support/words.ts';

const site = openSite();

it.each(LANGUAGES)('the seal of an approved request keeps its words inside its ring, in %s', async (language) => {
  const phone = await site.phone({ account: 'zhangwei', language });
  const approved = (await (await site.colleague('zhangwei')).mine()).find(({ outcome }) => outcome === 'approved');
  await phone.open(addressOf('instanceDetail', { instId: approved?.instId ?? '' }));
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

it.each(LANGUAGES)('no card of a list cuts a word, on any phone, in %s', async (language) => {
  const phone = await site.phone({ account: 'wangfang', language });
  for (const name of ['myTasks', 'myDone', 'myApplications'] as const) {
    await phone.page.setViewportSize(SCREEN);
    await openList(phone, name);
    for (const size of [SCREEN, NARROWEST]) {
      await phone.page.setViewportSize(size);
      expect([
        name,
        size.width,
        await overflowing(phone.page),
        await cutWords(phone.page, { mayLeaveOut: true }),
      ]).toEqual([name, size.width, [], []]);
    }
  }
});

it.each(LANGUAGES)('the names of every chart stand apart and whole, on any phone, in %s', async (language) => {
  const phone = await site.phone({ account: 'zhangwei', language });
  const {
    page,
    words: { t },
  } = phone;
  const { definition } = await site.colleague('zhangwei');
  for (const size of [SCREEN, NARROWEST]) {
    await page.setViewportSize(size);
    for (const process of ['leave', 'expense', 'purchase', 'seal', 'onboarding', 'shift']) {
      await phone.open(addressOf('flowChart', { defId: await definition(process) }));
      const chart = page.getByRole('region', { name: t('page.flowChart') });
      await chart.waitFor();
      expect([process, size.width, await overlappingWords(chart), await cutWords(page)]).toEqual([
        process,
        size.width,
        [],
        [],
      ]);
    }
  }
});

it.each([420, 750, 960, 1200])('the page is 420 px wide, in the middle, on a device of %i px', async (width) => {
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.page.setViewportSize({ width, height: 900 });
  await phone.open('/');
  const { left, right } = await phone.page
    .locator('main')
    .evaluate((main) => main.getBoundingClientRect().toJSON() as { left: number; right: number });
  expect([right - left, Math.round(left - (width - right))]).toEqual([420, 0]);
});

it('the names of the categories follow the language of a list one comes back to', async () => {
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
  await listOf(phone, 'page.myTasks').total();
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
