import { describe, expect, it } from 'vitest';
import { settle } from '#test/support/lateAnswers.ts';
import { FOLLOWING, READING_ONCE } from '#test/support/readers.ts';

/** What stands there before and after a change, in words that every page can show. */
const [BEFORE, AFTER] = ['x', 'xx'];

describe.each(Object.entries({ ...FOLLOWING, ...READING_ONCE }))('%s, read', (_, open) => {
  it('shows nothing that comes after it was left, and nothing is asked then', async () => {
    const page = open();
    page.start();
    await settle();
    page.dispose();
    await page.tell(0, BEFORE);
    page.context.changes.next({});
    page.context.due.next();
    expect([page.shown(), page.asked()]).toEqual([undefined, 1]);
  });

  it('left and opened again, shows what it asked for last, even when the older answer is the later one', async () => {
    const page = open();
    page.start();
    await settle();
    page.dispose();
    page.start();
    await settle();
    await page.tell(1, AFTER);
    await page.tell(0, BEFORE);
    expect([page.shown(), page.asked()]).toEqual([AFTER, 2]);
    page.dispose();
  });
});

describe.each(Object.entries(FOLLOWING))('%s, kept true', (_, open) => {
  it('reads once more when something is changed while it reads, however much', async () => {
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

  it('keeps what it shows when reading again fails, and shows the change once it works again', async () => {
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
