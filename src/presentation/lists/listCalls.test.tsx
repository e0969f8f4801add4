import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { holdTimers } from '#test/support/pages/holdTimers.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';

it('sends its calls below /api, and no application id before a link has named one', async () => {
  const platform = startPlatform();
  platform.answer(bpmTaskLists.myTasks, aPageDto([]));
  const addresses: string[] = [];
  const { fetch } = window;
  window.fetch = (input, init) => {
    addresses.push(new URL(input instanceof Request ? input.url : input, window.location.href).pathname);
    return fetch(input, init);
  };
  const appIds = () => platform.received(bpmTaskLists.myTasks).map(({ headers }) => headers.get('appid'));
  renderPage('myTasks');
  await expect.poll(appIds).toContain(null);
  expect(new Set(appIds())).toEqual(new Set([null]));
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  renderPage('myTasks', { appId: '77' });
  await expect.poll(appIds).toContain('77');
});

it('gives up a call after 60 seconds without an answer, and reports it', async () => {
  const platform = startPlatform();
  platform.hold(bpmTaskLists.myTasks, aPageDto([]));
  const timers = holdTimers(60_000);
  renderPage('myTasks');
  await expect.poll(() => platform.received(bpmTaskLists.myTasks).length).toBeGreaterThan(0);
  await expect.element(page.getByText(word('error.timeout'))).not.toBeInTheDocument();
  timers.fire();
  await expect.element(page.getByText(word('error.timeout'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: word('app.retry') })).toBeVisible();
});

it('loads the next processes when the end of the list is 100 px below the screen', async () => {
  const watched: IntersectionObserver[] = [];
  const Original = window.IntersectionObserver;
  window.IntersectionObserver = class extends Original {
    override observe(target: Element) {
      watched.push(this);
      super.observe(target);
    }
  };
  onTestFinished(() => {
    window.IntersectionObserver = Original;
  });
  const platform = startPlatform();
  platform.answer(bpmDef.getAllForStart, ({ body }) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number };
    const rows = Array.from({ length: pageSize }, (_, index) => {
      const number = String((pageNo - 1) * pageSize + index + 1);
      return { defId: number, key: `p${number}`, name: `流程 ${number}`, treeId: '', status: 'DEPLOYED', version: 1 };
    });
    return { pageNo, pageSize, totalCount: 2 * pageSize, data: rows };
  });
  renderPage('newProcess');
  await expect.element(page.getByRole('link', { name: '流程 1', exact: true })).toBeVisible();
  await expect.poll(() => watched.map(({ rootMargin }) => rootMargin)).toContain('0px 0px 100px 0px');
  window.scrollTo(0, document.documentElement.scrollHeight);
  const pages = () => platform.received(bpmDef.getAllForStart).map(({ body }) => (body as { pageNo: number }).pageNo);
  await expect.poll(pages).toContain(2);
});

it('shows how many rows are missing if the platform counts rows but sends none, instead of an empty list', async () => {
  const platform = startPlatform();
  platform.answer(bpmTaskLists.myTasks, { ...aPageDto([]), totalCount: '5' });
  renderPage('myTasks');
  await expect.element(page.getByText(word('error.leftOut', { count: 5 }))).toBeVisible();
  await expect.element(page.getByText(word('list.myTasks.empty'))).not.toBeInTheDocument();
});
