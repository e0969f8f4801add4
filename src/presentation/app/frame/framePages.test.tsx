import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LoadExternalPages, type ExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';

const SITE = 'data:text/html,<p>Quarterly figures</p>';
const places: ExternalPages = { getFrameUrl: (address) => address, getReportUrl: () => SITE };

it.each([
  ['a report', 'reportFrame', { name: 'sales', title: '报表' }],
  ['a page of another site', 'externalPage', { url: SITE, title: '报表' }],
] as const)('%s fills the space between the title and the bottom bar', async (_, name, params) => {
  startPlatform();
  renderPage(name, params, { ports: [[LoadExternalPages, async () => places]] });
  await expect.element(page.getByTitle('报表')).toBeVisible();
  const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
  const frame = () => box(document.querySelector('iframe'));
  const foot = () => box(document.querySelector('a[target="_blank"]'));
  const head = () => box(document.querySelector('header'));
  await expect.poll(() => frame().top - head().bottom).toBeLessThanOrEqual(16);
  await expect.poll(() => foot().top - frame().bottom).toBeLessThanOrEqual(16);
  expect(frame().height).toBeGreaterThan(600);
});
