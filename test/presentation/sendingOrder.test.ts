import { describe, expect, it } from 'vitest';
import { settle } from '#test/support/lateAnswers.ts';
import { SENDING } from '#test/support/senders.ts';

describe.each(Object.entries(SENDING))('%s', (_, open) => {
  it('is sent once, however often it is pressed', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    void page.press();
    await settle();
    expect([page.asked(), page.keys]).toEqual([1, ['key 1']]);
    await page.succeed(0);
    expect(page.kept).toEqual({});
    page.leave();
  });

  it('pressed again after it failed, is the same command, and succeeds', async () => {
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

  it('changed after it may have arrived, is asked about, and is another command when pressed again', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    await page.refuse(0);
    page.type('Fine!');
    await page.press();
    expect(page.keys).toEqual(['key 1']);
    void page.press();
    await settle();
    await page.refuse(1);
    expect(page.keys).toEqual(['key 1', 'key 2']);
    page.leave();
  });

  it('left while it is on its way, keeps its words when it fails', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    page.leave();
    await page.refuse(0);
    expect(JSON.stringify(page.kept)).toContain('Fine.');
  });

  it('left while it is on its way, forgets its words once it was sent', async () => {
    const page = await open();
    page.type('Fine.');
    void page.press();
    page.leave();
    await page.succeed(0);
    expect(page.kept).toEqual({});
  });
});
