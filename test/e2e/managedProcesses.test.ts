import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

it.each(VARIANTS_OF_RUN)('lets an administrator manage processes in $language, $theme', async (variant) => {
  const phone = await site.phone({ ...variant, account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  const shot = (name: string) => checkLayout(phone, `processes-${name}-${variant.theme}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  await phone.open(buildPagePath('me'));
  await page.getByText(t('me.processes'), { exact: true }).click();
  await page.getByRole('heading', { name: t('processes.folder.title') }).waitFor();
  await settled();
  await shot('list');
  await press(t('processes.folder.read'));
  await page.getByText(t('processes.folder.nothing')).waitFor();
  await shot('nothing-new');
  await inSheet(t('processes.folder.take'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(t('processes.folder.by', { name: phone.words.company('Tang Bo') })).waitFor();

  await phone.open(buildPagePath('process', { key: 'leave' }));
  await page.getByRole('heading', { name: t('processes.steps') }).waitFor();
  await settled();
  await shot('leave');
  await page.getByText(t('processes.discard'), { exact: true }).click();
  await page.getByText(t('processes.discard.question', { name: phone.words.company('Leave') })).waitFor();
  await shot('discard');
  await inSheet(t('processes.discard'));
  await page.getByText(t('processes.out'), { exact: true }).waitFor();
  await page.getByText(t('processes.chart'), { exact: true }).click();
  await page.getByRole('region', { name: t('page.flowChart') }).waitFor();
  await page.goBack();
  await page.getByText(t('processes.recover'), { exact: true }).click();
  await page.getByText(t('processes.recover.effect')).waitFor();
  await inSheet(t('processes.recover'));
  await page.getByText(t('processes.discard'), { exact: true }).waitFor();

  await page.getByText(t('processes.starters.everybody'), { exact: true }).click();
  await page.getByText(t('processes.starters.some'), { exact: true }).click();
  await shot('starters');
  await page.getByRole('button', { name: t('people.chooseSome') }).click();
  await settled();
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people.chooseCount', { count: 1 }) })
    .click();
  await press(t('processes.starters.save'));
  await page.getByText(t('processes.starters.question')).waitFor();
  await shot('starters-effect');
  await inSheet(t('processes.starters.save'));
  await page.getByText(t('processes.starters.from.app')).waitFor();
  await page.getByText(t('processes.starters.from.app')).click();
  await page.getByText(t('processes.starters.everybody'), { exact: true }).click();
  await press(t('processes.starters.save'));
  await inSheet(t('processes.starters.save'));
  await page.getByText(t('processes.starters.from.everybody')).waitFor();

  await page.getByText(t('page.processLog'), { exact: true }).click();
  await page
    .getByText(t('processes.log.recovered', { name: phone.words.company('Leave') }))
    .first()
    .waitFor();
  await shot('log');
  expect(phone.problems).toEqual([]);
});

it('the processes page is hidden from a colleague who is not an administrator', async () => {
  const other = await site.phone({ language: 'en-US', account: 'wangfang' });
  await other.open(buildPagePath('me'));
  await other.settled();
  expect(await other.page.getByText(other.words.t('me.processes'), { exact: true }).count()).toBe(0);
  await other.open(buildPagePath('processes'));
  await other.page.getByRole('alert').first().waitFor();
  other.problems.length = 0;
});
