import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { ChartLegend } from './ChartLegend.tsx';

/** Spec 9, "The colour list has three entries". */
const COLOUR_LIST = ['--primary', '--return', '--agree'];

const colourOf = (token: string): string => {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

it('ChartLegend uses the three entries of the colour list for the first three series and another colour for the fourth', async () => {
  startPlatform();
  const names = ['差旅', '办公', '培训', '其他'];
  renderInSession(<ChartLegend entries={names.map((name) => ({ name, isLine: false }))} />);
  await expect.element(page.getByText('其他')).toBeVisible();
  const drawn = [...document.querySelectorAll('ul[aria-hidden] rect')].map((box) => getComputedStyle(box).fill);
  expect(drawn.slice(0, 3)).toEqual(COLOUR_LIST.map(colourOf));
  expect(new Set(drawn).size).toBe(4);
});
