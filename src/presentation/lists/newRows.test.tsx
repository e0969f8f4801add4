import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto, aTaskDto } from '#test/support/wire.ts';

const task = (id: number) => aTaskDto({ taskId: String(id), subject: `申请 ${id}` });
/** Ids of the tasks whose cards are in the document, or the text of the page if there is none. */
function shownTasks(): readonly number[] | string {
  const cards = document.querySelectorAll<HTMLAnchorElement>('[role="listitem"] a[href*="taskId="]');
  const ids = [...cards].map(({ href }) => Number(new URL(href).searchParams.get('taskId')));
  return ids.length > 0 ? ids : `${window.location.pathname}: ${document.body.innerText}`;
}

/** Opens the to-do list with 40 tasks, newest first. `signal` tells it to look again. */
async function openToDo() {
  const platform = startPlatform();
  const rows = Array.from({ length: 40 }, (_, index) => task(140 - index));
  platform.answer(bpmTaskLists.myTasks, ({ body }) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number };
    return { ...aPageDto(rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)), totalCount: String(rows.length) };
  });
  const due = new Subject<void>();
  renderPage('myTasks', {}, { ports: [[RefreshSignal, { due } satisfies RefreshSignal]] });
  await expect.poll(shownTasks).toContain(140);
  // The part that holds new rows back is loaded after the first rows.
  await expect.poll(() => document.querySelector('[role="status"].fixed')).not.toBeNull();
  const reads = () => platform.received(bpmTaskLists.myTasks).length;
  const signal = async () => {
    const before = reads();
    due.next();
    await expect.poll(reads).toBeGreaterThan(before);
  };
  return { rows, signal };
}

const status = () => document.querySelector('[role="status"].fixed')?.textContent ?? '';

it('inserts new rows at the top of the list at once when it is not being touched', async () => {
  const { rows, signal } = await openToDo();
  await new Promise((resolve) => setTimeout(resolve, 2100));
  rows.unshift(task(141));
  await signal();
  await expect.poll(shownTasks).toContain(141);
  expect(status()).toBe('');
});

it('waits until the top of the list was not touched for two seconds', async () => {
  const { rows, signal } = await openToDo();
  window.dispatchEvent(new PointerEvent('pointerdown'));
  const touchedAt = performance.now();
  rows.unshift(task(141));
  await signal();
  await expect.poll(shownTasks).toContain(141);
  expect(performance.now() - touchedAt).toBeGreaterThan(1900);
});

it('moves nothing while the list is scrolled, and says once how many rows are new', async () => {
  const { rows, signal } = await openToDo();
  window.scrollTo({ top: 600 });
  await expect.poll(() => window.scrollY).toBe(600);
  const [shown] = [...document.querySelectorAll('[role="listitem"] a')].filter(
    (each) => each.getBoundingClientRect().top > 200,
  );
  const before = shown?.getBoundingClientRect().top;
  rows.unshift(task(142), task(141));
  await signal();
  const button = page.getByRole('button', { name: word('list.newRows', { count: 2 }) });
  await expect.element(button).toBeVisible();
  expect([shown?.isConnected, shown?.getBoundingClientRect().top]).toEqual([true, before]);
  await signal();
  expect(status()).toBe(word('list.newRows', { count: 2 }));
  await button.click();
  await expect.poll(shownTasks).toContain(142);
  expect([window.scrollY, status()]).toEqual([0, '']);
  expect(document.activeElement?.hasAttribute('data-heading')).toBe(true);
});

it('counts new rows in the title of the list and of the window before they are shown', async () => {
  const { rows, signal } = await openToDo();
  window.scrollTo({ top: 600 });
  await expect.poll(() => document.title).toBe(`(40) ${word('page.myTasks')}`);
  rows.unshift(task(141));
  await signal();
  await expect.poll(() => document.title).toBe(`(41) ${word('page.myTasks')}`);
  expect(document.querySelector('h1')?.textContent).toContain('41');
});
