import { expect, it, onTestFinished } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { createKillableChromium, type KillableChromium } from './support/killableChromium.ts';
import { agree, passUndoDelay, sentButton, startLeave, undoButton, waitForStates } from './support/outbox.ts';
import { runOutboxKills } from './support/outboxKills.ts';
import { findFault } from './support/outboxLedger.ts';
import { hidePage } from './support/outboxPage.ts';
import { preparePhone } from './support/phone.ts';
import { openSite } from './support/site.ts';

const site = openSite();
/** First and last seed of the random runs; `npm run test:all` adds those after the third. */
const [FIRST = 1, LAST = FIRST] = (process.env['TEST_OUTBOX_SEEDS'] ?? '1-3').split('-').map(Number);
const DECISIONS = 5;

it.each(Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index))(
  'executes each decision once while network, page, browser and server end at random times, with seed %i',
  async (seed) => {
    const rows = await runOutboxKills({
      address: site.server.address,
      clock: site.clock,
      seed,
      decisions: DECISIONS,
      restartServer: () => site.restart(async () => undefined),
    });
    expect(rows).toHaveLength(DECISIONS);
    expect(rows.filter((row) => findFault(row) !== undefined)).toEqual([]);
  },
);

/** Opens the approver's browser, which can be killed. */
async function openBrowser() {
  const browser = createKillableChromium();
  onTestFinished(browser.close);
  return { browser, phone: await openPhone(browser) };
}
const openPhone = async (browser: KillableChromium) => {
  const options = { account: 'wangfang', language: 'en-US', undoDelay: 30, clock: site.clock } as const;
  return preparePhone(await browser.open(), site.server.address, options);
};

it('shows and sends the first decision of a device whose browser was killed before it stored its flag', async () => {
  const { browser, phone } = await openBrowser();
  const { task, countDecisions } = await startLeave(site);
  await agree(phone, { task });
  await browser.kill();
  const again = await openPhone(browser);
  await again.open(buildPagePath('myTasks'));
  await again.page.getByRole('status').getByText(again.words.t('outbox.recovered')).waitFor();
  expect(await countDecisions()).toBe(0);
  await passUndoDelay(again);
  await sentButton(again).waitFor();
  await waitForStates(again);
  expect(await countDecisions()).toBe(1);
});

it('never undoes a decision that a hidden page has sent before its browser was killed', async () => {
  const { browser, phone } = await openBrowser();
  const { task, countDecisions } = await startLeave(site);
  await agree(phone, { task });
  // The page ends before it can store that it has sent the decision.
  await phone.page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'InvalidStateError');
    };
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('', 'InvalidStateError');
    };
  });
  await hidePage(phone.page);
  await expect.poll(countDecisions).toBe(1);
  await browser.kill();
  const again = await openPhone(browser);
  await again.open(buildPagePath('taskDetail', { taskId: (await startLeave(site)).task }));
  await undoButton(again).click();
  await sentButton(again).waitFor();
  await waitForStates(again);
  expect(await countDecisions()).toBe(1);
});
