import { expect, it } from 'vitest';
import { agree, createApprover, reopen, startLeave, waitForStates } from './support/outbox.ts';
import { closePage, readEntries } from './support/outboxPage.ts';
import { openSite } from './support/site.ts';
import { SEALED } from './support/sealedThird.ts';

const site = openSite({ settings: SEALED });

it('sends an encrypted decision when its page is closed', async () => {
  const phone = await createApprover(site);
  const { task, countDecisions } = await startLeave(site);
  await agree(phone, { task }, 'For our eyes only');
  const [entry] = await readEntries(phone.page);
  expect(entry?.request.body).not.toContain(task);
  const again = await reopen(phone, async (page) => {
    await closePage(page);
    await expect.poll(countDecisions).toBe(1);
  });
  await waitForStates(again);
  expect(await countDecisions()).toBe(1);
});
