import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { appEndpoints } from '#contract/directory/appEndpoints.ts';
import { formBoList } from '#contract/forms/formBoList.ts';
import { MINIMAL_LIST } from '#test/support/businessLists.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aPageDto } from '#test/support/wire.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { word } from '#test/support/pages/words.ts';

it.each(['customList', 'businessList', 'listPicker', 'deleteRecords'] as const)(
  '%s without a key reports that a dialog must be bound and links to all business lists',
  async (name) => {
    startPlatform();
    renderPage(name);
    await expect.element(page.getByText(word('validation.demand.dialog'))).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('button', { name: word('bolist.allLists') }).click();
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

it('offers no record for deletion whose process runs or has finished, and gives the reason', async () => {
  const platform = startPlatform();
  platform.answer(formBoList.dialog, MINIMAL_LIST);
  const rows = [
    ['1', '审批中的用车', 'RUNNING'],
    ['2', '已结束的用车', 'SUCCESS_END'],
    ['3', '草稿用车', 'DRAFTED'],
  ].map(([id, title, status]) => ({ ID_: id, F_TITLE: title, INST_STATUS_: status }));
  platform.answer(formBoList.getData, aPageDto(rows));

  renderPage('deleteRecords', { key: 'car_list' });
  const box = (title: string) => page.getByRole('checkbox', { name: new RegExp(title, 'u') });
  await expect.element(box('草稿用车')).toBeEnabled();
  for (const title of ['审批中的用车', '已结束的用车']) await expect.element(box(title)).toBeDisabled();
  await expect.poll(() => page.getByText(word('message.recordInProcess')).elements().length).toBe(2);
});
