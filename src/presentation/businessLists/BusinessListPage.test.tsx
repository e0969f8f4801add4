import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { appEndpoints } from '#contract/directory/appEndpoints.ts';
import { formBoList } from '#contract/forms/formBoList.ts';
import { MINIMAL_LIST } from '#test/support/businessLists.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { word } from '#test/support/pages/words.ts';

it.each(['customList', 'businessList', 'listPicker', 'deleteRecords'] as const)(
  '%s without a key reports that a dialog must be bound and links to all business lists',
  async (name) => {
    startPlatform();
    renderPage(name);
    await expect.element(page.getByText(word('validation.demand.dialog'))).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('button', { name: word('page.businessLists') }).click();
    await expect.poll(currentAddress).toMatch(/FormBoListPreviewList/u);
  },
);

it('shows only the buttons that the platform allows the user', async () => {
  const platform = startPlatform();
  const mobileButton = [
    { btnLabel: '导入', btnName: 'import', btnClick: 'onImport' },
    { btnLabel: '导出', btnName: 'export', btnClick: 'onXLSExport' },
  ];
  platform.answer(formBoList.dialog, {
    ...MINIMAL_LIST,
    mobileConf: JSON.stringify({ ...(JSON.parse(MINIMAL_LIST.mobileConf) as object), mobileButton }),
  });
  platform.answer(appEndpoints.findAuthButton, ['exportRecords']);
  renderPage('listActions', { key: 'car_list' });
  await expect.element(page.getByText('导出').first()).toBeVisible();
  await expect.element(page.getByText('导入')).not.toBeInTheDocument();
});
