import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const sheet = () => page.getByRole('dialog', { name: word('location.city') });
const city = (name: string) => sheet().getByRole('button', { name, exact: true });
const letters = () => sheet().getByRole('navigation', { name: word('location.letters') });
const search = () => sheet().getByRole('searchbox');

describe('the city list', () => {
  beforeEach(async () => {
    startPlatform();
    renderPage('chooseLocation');
    await page.getByRole('button', { name: word('location.city') }).click();
    await expect.element(letters()).toBeVisible();
  });

  it('scrolls to a letter when it is pressed', async () => {
    await expect.element(city('郑州')).not.toBeInViewport();
    await letters().getByRole('button', { name: 'Z' }).click();
    await expect.element(city('枣庄')).toBeInViewport();
    await letters().getByRole('button', { name: 'C' }).click();
    await expect.element(city('长春')).toBeInViewport();
    await expect.element(city('枣庄')).not.toBeInViewport();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('lists each city under the first letter of its Pinyin', async () => {
    const under = (letter: string) => sheet().getByRole('region', { name: letter, exact: true });
    for (const [name, letter] of [
      ['重庆', 'C'],
      ['厦门', 'X'],
      ['乌鲁木齐', 'W'],
      ['香港', 'X'],
    ] as const)
      await expect.element(under(letter).getByRole('button', { name, exact: true })).toBeInTheDocument();
  });

  it('lists the last five chosen cities of each side at the top, the newest first', async () => {
    const recent = () =>
      [...sheet().getByRole('list').first().element().querySelectorAll('button')].map((each) => each.textContent);
    const choose = async (typed: string, name: string) => {
      await search().fill(typed);
      await sheet().getByRole('button', { name, exact: true }).click();
      await expect.element(page.getByRole('textbox', { name: word('location.address') })).toHaveValue(name);
      await page.getByRole('button', { name: word('location.city') }).click();
      await expect.element(letters()).toBeVisible();
    };
    for (const name of ['北京', '上海', '广州', '深圳', '杭州', '成都']) await choose(name, name);
    await expect.element(sheet().getByRole('heading', { name: word('location.history') })).toBeVisible();
    expect(recent()).toEqual(['成都', '杭州', '深圳', '广州', '上海']);
    await choose('东京', '东京');
    await sheet().getByText(word('location.abroad')).click();
    await expect.poll(recent).toEqual(['东京']);
  });

  it('finds a city by name, Pinyin and initials', async () => {
    for (const [typed, name] of [
      ['呼和', '呼和浩特'],
      ['huhehaote', '呼和浩特'],
      ['dong jing', '东京'],
      ['bj', '北京'],
    ] as const) {
      await search().fill(typed);
      await expect.element(sheet().getByRole('listitem').first()).toHaveTextContent(name);
    }
  });
});
