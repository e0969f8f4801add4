import { describe, expect, it } from 'vitest';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { FOLLOWING, READING_ONCE } from '#test/support/readers.ts';

/** Contents before and after a change, in texts that every page can show. */
const [BEFORE, AFTER] = ['x', 'xx'];

describe.each(Object.entries({ ...FOLLOWING, ...READING_ONCE }))('loading %s', (_, open) => {
  it('ignores a response after the page was left, and sends no further request', async () => {
    const page = open();
    page.start();
    await flushPromises();
    page.dispose();
    await page.tell(0, BEFORE);
    page.context.changes.next({});
    page.context.due.next();
    expect([page.shown(), page.asked()]).toEqual([undefined, 1]);
  });

  it('shows the newest request after leaving and reopening, even if an older response arrives later', async () => {
    const page = open();
    page.start();
    await flushPromises();
    page.dispose();
    page.start();
    await flushPromises();
    await page.tell(1, AFTER);
    await page.tell(0, BEFORE);
    expect([page.shown(), page.asked()]).toEqual([AFTER, 2]);
    page.dispose();
  });
});

describe.each(Object.entries(FOLLOWING))('reloading %s', (_, open) => {
  it('reloads once when several changes occur during a request', async () => {
    const page = open();
    page.start();
    page.context.changes.next({});
    page.context.changes.next({});
    page.context.due.next();
    expect(page.asked()).toBe(1);
    await page.tell(0, BEFORE);
    expect([page.shown(), page.asked()]).toEqual([BEFORE, 2]);
    await page.tell(1, AFTER);
    expect([page.shown(), page.asked()]).toEqual([AFTER, 2]);
    page.dispose();
  });

  it('keeps its content when a reload fails, and shows the change once a reload succeeds', async () => {
    const page = open();
    page.start();
    await page.tell(0, BEFORE);
    page.context.due.next();
    await page.refuse(1, { kind: 'offline' });
    expect(page.shown()).toBe(BEFORE);
    page.context.due.next();
    await page.tell(2, AFTER);
    expect(page.shown()).toBe(AFTER);
    page.dispose();
  });
});
