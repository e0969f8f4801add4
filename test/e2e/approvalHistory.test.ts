import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { openHistory } from './support/pages.ts';
import { button } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** Creates a leave request that was returned once and waits for Chen Jie. */
async function createReturnedRequest(): Promise<string> {
  const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const { instId } = await zhangwei.start('leave', { ...LEAVE, days: 5 });
  const decide = async (who: typeof zhangwei, checkType: string, more: object = {}) =>
    who.decide((await who.taskOf(instId))?.taskId ?? '', checkType, more);
  await decide(wangfang, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
  await decide(zhangwei, 'AGREE');
  await decide(wangfang, 'AGREE', { opinion: 'Now it fits.' });
  return instId;
}

describe.each(VARIANTS_OF_RUN)('the approval history, in $language, $theme', (variant) => {
  it('can be filtered by one step, through all rounds, and reset', async () => {
    const instance = await createReturnedRequest();
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const {
      page,
      words: { t, company },
    } = phone;
    const whole = await openHistory(phone, instance);
    expect(whole).toEqual([company('Fill in the request'), company('Manager'), company('HR approval')]);
    const steps = page.getByRole('group', { name: t('list.filterBy', { name: t('node.step') }) });
    expect(await steps.getByRole('button').allTextContents()).toEqual([
      t('app.all'),
      company('Fill in the request'),
      company('Manager'),
      company('HR approval'),
    ]);

    await steps.getByRole('button', { name: company('Manager'), exact: true }).click();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      company('Manager'),
      company('Manager'),
    ]);
    await page.getByText('Because.').waitFor();
    await page.getByText('Now it fits.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, `history/step-${variant.language}-${variant.theme}`);
    await button(phone, t('app.all')).click();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(whole);
    await takeScreenshot(page, `history/all-${variant.language}-${variant.theme}`);

    await page.setViewportSize(NARROWEST_SCREEN);
    await enlargeText(page);
    expect(await findOverflow(page)).toEqual([]);
  });
});

describe('a returned request', () => {
  it.each([
    [
      'to the initiator, through the whole chart again',
      'BACK_TO_STARTOR',
      'normal',
      'Fill in the request',
      'Zhang Wei',
    ],
    ['to the initiator and straight back', 'BACK_TO_STARTOR', 'source', 'Fill in the request', 'Zhang Wei'],
    ['to the step before', 'BACK', 'normal', 'Manager', 'Wang Fang'],
    ['to a chosen step', 'BACK_SPEC', 'normal', 'Manager', 'Wang Fang'],
  ])('shows on its pages who works after a return %s', async (_, checkType, nextJumpType, step, worker) => {
    const [zhangwei, wangfang, chenjie] = [
      await site.colleague('zhangwei'),
      await site.colleague('wangfang'),
      await site.colleague('chenjie'),
    ];
    const { instId } = await zhangwei.start('leave', { ...LEAVE, days: 5 });
    await wangfang.decide((await wangfang.taskOf(instId))?.taskId ?? '', 'AGREE');
    const destNodeId = checkType === 'BACK_SPEC' ? { destNodeId: 'UserTask_manager' } : {};
    const taskId = (await chenjie.taskOf(instId))?.taskId ?? '';
    expect(await chenjie.decide(taskId, checkType, { nextJumpType, ...destNodeId })).toMatchObject({ success: true });

    const phone = await site.phone({ account: 'chenjie', language: 'zh-CN' });
    const { t, company } = phone.words;
    const holds = `${company(step)} · ${t('app.heldNow', { names: company(worker) })}`;
    await phone.open(buildPagePath('success', { instId }));
    await phone.page.getByText(holds).waitFor();
    await phone.open(buildPagePath('instanceDetail', { instId }));
    await phone.page.getByText(t('app.heldNow', { names: company(worker) })).waitFor();
    expect(await button(phone, t('task.handle')).count()).toBe(0);
    expect(await phone.page.getByText(t('app.heldNow', { names: company('Chen Jie') })).count()).toBe(0);
  });
});
