import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { directory } from '#api/directoryEndpoints.ts';
import { groupCalls } from '#api/groupEndpoints.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';

const COMPANY = { groupId: '1', name: '稟议科技', parentId: '0', type: 1, userAmount: 40, childAmount: 1 };
const FINANCE = { groupId: '31', name: '财务部', parentId: '1', type: 2, userAmount: 6, childAmount: 0 };
const LI_QIANG = { userId: '4', userNo: 'liqiang', fullName: '李强', deptName: '财务部', post: '会计' };

function renderAddressBook() {
  const platform = startPlatform();
  platform.answer(groupCalls.getGroupListByDimId, [COMPANY]);
  platform.answer(groupCalls.getOsGroupByGroupId, [FINANCE]);
  platform.answer(groupCalls.queryGroups, [FINANCE]);
  platform.answer(groupCalls.getByParentId, [FINANCE]);
  renderPage('department');
  return platform;
}

describe('the address book', () => {
  it('shows the company, the own department and the departments', async () => {
    renderAddressBook();
    await expect.element(page.getByRole('link', { name: /稟议科技/u })).toBeVisible();
    await expect.element(page.getByRole('link', { name: new RegExp(word('directory.own'), 'u') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: word('directory.everybody') })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('leads to the own department', async () => {
    renderAddressBook();
    await page.getByRole('link', { name: new RegExp(word('directory.own'), 'u') }).click();
    await expect.poll(currentAddress).toBe('/pages/portal/nextDepartment?id=31');
  });

  it('says that there are no departments, after what failed was tried again', async () => {
    const platform = startPlatform();
    platform.fail(groupCalls.getGroupListByDimId, 'offline');
    renderPage('department');
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    platform.answer(groupCalls.getGroupListByDimId, []);
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByText(word('directory.noGroups'))).toBeVisible();
  });
});

describe('the search for colleagues', () => {
  it('asks before it looks, finds colleagues while one types, and opens one by a tap', async () => {
    const platform = startPlatform();
    platform.answer(directory.query, aPageDto([LI_QIANG]));
    platform.answer(directory.getUser, aPageDto([LI_QIANG]));
    platform.answer(groupCalls.searchGroups, []);
    renderPage('searchInfo');
    await expect.element(page.getByText(word('directory.searchNote'))).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await page.getByRole('searchbox').fill('李');
    await expect.element(page.getByRole('link', { name: /李强/u })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await page.getByRole('link', { name: /李强/u }).click();
    await expect.poll(currentAddress).toBe('/pages/portal/personInfo?id=4');
  });

  it('says that the search found no colleague', async () => {
    const platform = startPlatform();
    platform.answer(directory.query, aPageDto([]));
    platform.answer(directory.getUser, aPageDto([]));
    platform.answer(groupCalls.searchGroups, []);
    renderPage('searchInfo', { search: '无名氏' });
    await expect.element(page.getByText(word('list.nothingFound', { search: '无名氏' }))).toBeVisible();
  });
});
