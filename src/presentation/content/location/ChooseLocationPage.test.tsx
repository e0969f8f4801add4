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
