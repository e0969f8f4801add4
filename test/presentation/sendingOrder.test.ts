import { describe, expect, it } from 'vitest';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { SENDING } from '#test/support/senders.ts';

describe.each(Object.entries(SENDING))('submitting %s', (_, open) => {
  it('sends once for several presses', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    void page.press();
    await flushPromises();
    expect([page.asked(), page.keys]).toEqual([1, ['key 1']]);
    await page.succeed(0);
    expect(page.kept).toEqual({});
    page.leave();
  });

  it('sends the same command again after a failure, and succeeds', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    await page.refuse(0);
    expect(JSON.stringify(page.kept)).toContain('Fine.');
    void page.press();
    await page.succeed(1);
    expect([page.keys, page.kept]).toEqual([['key 1', 'key 1'], {}]);
    page.leave();
  });

  it('prompts after a change if the command may have been received, and then sends another command', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    await page.refuse(0);
    page.type('Fine!');
    await page.press();
    expect(page.keys).toEqual(['key 1']);
    void page.press();
    await flushPromises();
    await page.refuse(1);
    expect(page.keys).toEqual(['key 1', 'key 2']);
    page.leave();
  });

  it('keeps the input if it fails after the page was left', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    page.leave();
    await page.refuse(0);
    expect(JSON.stringify(page.kept)).toContain('Fine.');
  });

  it('deletes the input if it succeeds after the page was left', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    page.leave();
    await page.succeed(0);
    expect(page.kept).toEqual({});
  });
});
