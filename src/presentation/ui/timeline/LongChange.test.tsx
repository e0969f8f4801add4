import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#application/formatting/language.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { changeLanguage, loadTexts, texts } from '../i18n/texts.ts';
import { LongChange } from './LongChange.tsx';

beforeEach(async () => {
  startPlatform();
  await loadTexts(['node']);
});

/** Shows a changed text unfolded. */
async function show(before: string, after: string, language: Language = 'zh-CN') {
  await changeLanguage(language);
  onTestFinished(() => changeLanguage('zh-CN'));
  renderInSession(
    <main>
      <h1>Page</h1>
      <LongChange change={{ form: 'trip', field: 'reason', label: 'Reason', before, after }} />
    </main>,
  );
  await page.getByText(texts.t('node.changedText', { label: 'Reason' })).click();
}
const compareButton = () => page.getByRole('button', { name: texts.t('node.compare'), exact: true });
const tooDifferent = () => page.getByText(texts.t('node.compare.tooDifferent'));
/** The marked words without the words for screen readers. */
const listMarked = (mark: 'del' | 'ins') =>
  [...document.querySelectorAll(`details p ${mark}`)].map(({ lastChild }) => lastChild?.textContent?.trim());
/** Waits until the texts are compared, and returns the removed and the added words. */
async function compare() {
  await compareButton().click();
  await expect.element(compareButton()).not.toBeInTheDocument();
  return { removed: listMarked('del'), added: listMarked('ins') };
}

describe('a long text that was changed', () => {
  it.each([
    [
      'en-US',
      'We need three servers for the test environment in March.',
      'We need four servers for the test environment in April.',
      ['three', 'March'],
      ['four', 'April'],
    ],
    [
      'zh-CN',
      '我们需要采购三台服务器用于测试环境，请在三月之前交付。',
      '我们需要采购三台电脑用于测试环境，请在三月之前付款。',
      ['服务器', '交付'],
      ['电脑', '付款'],
    ],
    [
      'ja-JP',
      '東京本社で会議を開きますので、資料を準備してください。',
      '大阪本社で会議を開きますので、予算を準備してください。',
      ['東京', '資料'],
      ['大阪', '予算'],
    ],
  ] as const)('is compared word by word on request, in %s', async (language, before, after, removed, added) => {
    await show(before, after, language);
    expect(listMarked('del')).toEqual([]);
    expect(await compare()).toEqual({ removed, added });
    expect(await findAxeViolations()).toEqual([]);
  });

  it('is read aloud with a word before each removed and added one', async () => {
    await show('Two days in Kyoto.', 'Two weeks in Kyoto.', 'en-US');
    await compare();
    expect(document.querySelector('details p')?.textContent).toBe('Two Removed: daysAdded: weeks in Kyoto.');
  });

  it('is shown as text if it looks like HTML', async () => {
    const attack = '<img src=x onerror="window.isAttacked = true">';
    await show(`${attack} stays`, `${attack}<script>window.isAttacked = true</script> stays`);
    await compare();
    expect(document.querySelector('details p img, details p script')).toBeNull();
    expect(document.querySelector('details p')?.textContent).toContain(attack);
    expect('isAttacked' in window).toBe(false);
  });

  it('keeps emoji and rare characters whole', async () => {
    await show('签字人：𠮷田 👩‍👩‍👧 已到', '签字人：𠮷田 👨‍👩‍👦 已到');
    const { removed, added } = await compare();
    expect([removed, added]).toEqual([['👩‍👩‍👧'], ['👨‍👩‍👦']]);
  });

  it('is laid out from right to left if it is written so', async () => {
    await show('الاجتماع يوم الأحد في دبي', 'الاجتماع يوم الاثنين في دبي');
    expect(await compare()).toEqual({ removed: ['الأحد'], added: ['الاثنين'] });
    const text = document.querySelector('details p');
    expect(text && getComputedStyle(text).direction).toBe('rtl');
  });

  it('keeps both versions if one was empty, without an offer to compare', async () => {
    await show('', 'new');
    await expect.element(page.getByText('new')).toBeVisible();
    await expect.element(compareButton()).not.toBeInTheDocument();
  });

  it.each([
    ['100 kB long', '长'.repeat(50_000), `${'长'.repeat(49_999)}短`],
    ['different in every word', 'a b c d e '.repeat(200), 'v w x y z '.repeat(200)],
  ])('keeps both versions and says why if the texts are %s', async (_, before, after) => {
    await show(before, after);
    expect(await compare()).toEqual({ removed: [], added: [] });
    await expect.element(tooDifferent()).toBeVisible();
    expect(document.querySelector('details del')?.textContent).toContain(before.trim());
  });
});
