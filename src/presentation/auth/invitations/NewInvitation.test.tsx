import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

it('a new invitation starts with the default terms after its page was left', async () => {
  startPlatform();
  renderPage('invitation', { alias: 'trip_apply' });
  const answers = () => page.getByRole('textbox', { name: word('invitation.most') });
  await expect.element(answers()).toHaveValue('100');
  await answers().fill('7');
  const address = window.location.href;
  await page.getByRole('button', { name: word('app.back') }).click();
  await expect.poll(currentAddress).toBe('/');
  await expect.element(answers()).not.toBeInTheDocument();
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(answers()).toHaveValue('100');
});
