import { useTranslation } from 'react-i18next';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { changeLanguage, texts } from './texts.ts';
import { toTextKey } from './translate.ts';

function Sample() {
  const { t, i18n } = useTranslation();
  return (
    <p role="note">
      {i18n.language} {t('app.retry')} {t(toTextKey('sample.late'), { name: '<b>' })}
    </p>
  );
}

describe('a component that uses texts', () => {
  it('shows texts that are loaded after it, and the texts of a new language', async () => {
    onTestFinished(() => changeLanguage('zh-CN'));
    startPlatform();
    renderInSession(<Sample />);
    const shown = page.getByRole('note');
    await expect.element(shown).toHaveTextContent('zh-CN 重试 sample.late');
    texts.addResourceBundle('zh-CN', 'texts', { 'sample.late': '你好，{{name}}' }, true, true);
    await expect.element(shown).toHaveTextContent('zh-CN 重试 你好，<b>');
    await changeLanguage('en-US');
    await expect.element(shown).toHaveTextContent('en-US Try again sample.late');
  });
});
