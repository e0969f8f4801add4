import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { groupCalls } from '#contract/directory/groupEndpoints.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import type { WireFault } from '#test/support/pages/platform.ts';
import { UNREAD_ANSWERS } from '#test/support/pages/unreadAnswers.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';

const COMPANY = { groupId: '1', name: '稟议科技', parentId: '0', type: 1, userAmount: 40, childAmount: 1 };
const FINANCE = { groupId: '31', name: '财务部', parentId: '1', type: 2, userAmount: 6, childAmount: 0 };
const LI_QIANG = { userId: '4', userNo: 'liqiang', fullName: '李强', deptName: '财务部', post: '会计' };

const DIMENSIONS = [
  { dimId: '1', name: '部门' },
  { dimId: '2', name: '角色' },
];

function renderAddressBook({ dimensions }: { readonly dimensions?: WireFault } = {}) {
  const platform = startPlatform();
  if (dimensions) platform.fail(groupCalls.getDimList, dimensions);
  platform.answer(groupCalls.getGroupListByDimId, [COMPANY]);
  platform.answer(groupCalls.getOsGroupByGroupId, [FINANCE]);
  platform.answer(groupCalls.queryGroups, [FINANCE]);
  platform.answer(groupCalls.getByParentId, [FINANCE]);
  renderPage('department');
  return platform;
}

describe('the address book page', () => {
  it("shows the company, the user's department and the link to all colleagues", async () => {
    renderAddressBook();
    await expect.element(page.getByRole('link', { name: /稟议科技/u })).toBeVisible();
    await expect.element(page.getByRole('link', { name: new RegExp(word('directory.own'), 'u') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: word('directory.everybody') })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it("opens the user's department", async () => {
    renderAddressBook();
    await page.getByRole('link', { name: new RegExp(word('directory.own'), 'u') }).click();
    await expect.poll(currentAddress).toBe('/pages/portal/nextDepartment?id=31');
  });

  it('reports that there are no departments when a retry after a failure returns none', async () => {
    const platform = startPlatform();
    platform.fail(groupCalls.getGroupListByDimId, 'offline');
    renderPage('department');
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    platform.answer(groupCalls.getGroupListByDimId, []);
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByText(word('directory.noGroups'))).toBeVisible();
  });
});

const missing = () => page.getByRole('alert').getByText(word('error.partAway'));
const retry = () => page.getByRole('button', { name: word('app.retry') }).click();

describe.each(UNREAD_ANSWERS)('the address book page after %s', (_, fault) => {
  it('reports that the dimensions are missing and loads them on retry', async () => {
    const platform = renderAddressBook({ dimensions: fault });
    await expect.element(page.getByRole('link', { name: /稟议科技/u })).toBeVisible();
    await expect.element(missing()).toBeVisible();
    platform.answer(groupCalls.getDimList, DIMENSIONS);
    await retry();
    await expect.element(page.getByText('角色', { exact: true })).toBeVisible();
    await expect.element(missing()).not.toBeInTheDocument();
  });

  it('reports that the head of a department is missing and loads the head on retry', async () => {
    const platform = startPlatform();
    platform.answer(groupCalls.queryGroups, []);
    platform.answer(groupCalls.getOsGroupByGroupId, [FINANCE]);
    platform.answer(directory.getAllUserByGroupId, aPageDto([]));
    for (const call of [groupCalls.getUserListByOrgIdAndRelTypeId, groupCalls.getUserListByGroupIdAndRelTypeId])
      platform.fail(call, fault);
    renderPage('nextDepartment', { id: '31' });
    await expect.element(missing()).toBeVisible();
    platform.answer(groupCalls.getUserListByOrgIdAndRelTypeId, ({ fields }) =>
      fields['relTypeId'] === '2' ? [{ party2: '4', fullname: '李强' }] : [],
    );
    await retry();
    await expect.element(page.getByText('李强')).toBeVisible();
    await expect.element(missing()).not.toBeInTheDocument();
  });
});

describe('the department page', () => {
  it('reports that the path of a department is missing and loads it on retry', async () => {
    const platform = startPlatform();
    const below = { ...FINANCE, path: '0.1.31.' };
    platform.answer(groupCalls.queryGroups, []);
    platform.answer(groupCalls.getUserListByOrgIdAndRelTypeId, []);
    const way = (isAway: boolean) =>
      platform.answer(groupCalls.getOsGroupByGroupId, ({ fields }) => {
        if (fields['groupId'] === '31') return [below];
        return isAway ? (7 as never) : [COMPANY];
      });
    way(true);
    renderPage('nextDepartment', { id: '31' });
    await expect.element(missing()).toBeVisible();
    way(false);
    await retry();
    await expect.element(page.getByRole('link', { name: '稟议科技' })).toBeVisible();
    await expect.element(missing()).not.toBeInTheDocument();
  });
});

describe('the colleague search page', () => {
  it('shows a hint first, finds colleagues during typing, and opens a colleague on a press', async () => {
    const platform = startPlatform();
    platform.answer(directory.query, aPageDto([LI_QIANG]));
    platform.answer(directory.getUser, aPageDto([LI_QIANG]));
    platform.answer(groupCalls.searchGroups, []);
    renderPage('searchInfo');
    await expect.element(page.getByText(word('directory.searchNote'))).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await page.getByRole('searchbox').fill('李');
    await expect.element(page.getByRole('link', { name: /李强/u })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('link', { name: /李强/u }).click();
    await expect.poll(currentAddress).toBe('/pages/portal/personInfo?id=4');
  });

  it('reports that the search found no colleague', async () => {
    const platform = startPlatform();
    platform.answer(directory.query, aPageDto([]));
    platform.answer(directory.getUser, aPageDto([]));
    platform.answer(groupCalls.searchGroups, []);
    renderPage('searchInfo', { search: '无名氏' });
    await expect.element(page.getByText(word('list.nothingFound', { search: '无名氏' }))).toBeVisible();
  });
});

it('the page of a colleague shows phone, department, landline, car number, enterprise and office', async () => {
  const platform = startPlatform();
  const properties = [
    { key: 'landline', name: '座机', value: '021-5888 0312' },
    { key: 'carNumber', name: '车牌号', value: '沪A·12345' },
    { key: 'office', name: '办公室', value: 'A-301' },
  ];
  platform.answer(directory.getById, { ...LI_QIANG, mobile: '13800000004', mainDepId: '31', properties });
  platform.answer(groupCalls.getOsGroupByGroupId, ({ fields }) =>
    fields['groupId'] === '31' ? [{ ...FINANCE, path: '0.1.31.' }] : [COMPANY],
  );
  renderPage('personInfo', { id: '4' });
  for (const shown of ['13800000004', '021-5888 0312', '沪A·12345', 'A-301', '财务部', '稟议科技'])
    await expect.element(page.getByText(shown, { exact: true }).last()).toBeVisible();
  for (const label of ['手机', '座机', '车牌号', '办公室', '部门'])
    await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible();
});
