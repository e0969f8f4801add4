import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { closeDatabases, createSchema, isPostgresAvailable, schemaAddress } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startServerProcess, type ServerProcess } from '#test/support/serverProcess.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import { sharedChromium } from './support/chromium.ts';
import { createHttpCaller } from './support/createHttpCaller.ts';
import { recordFigures, waitForFigures } from './support/figures.ts';
import { undoButton } from './support/outbox.ts';
import { createPhone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { createTestClock, shiftedDateSettings } from './support/testClock.ts';

/** What the list and the workbench show: list, workbench, tab, title of the window, badge of the app. */
const inList = (count: number) => `${count} - - ${count} ${count}`;
const inWorkbench = (count: number) => `- ${count} ${count} ${count} ${count}`;

describe('a decision in the outbox', () => {
  const site = openSite();

  it('is counted out everywhere at once, and its undo counts it in everywhere in one frame', async () => {
    const [initiator, approver] = [await site.colleague('yuqing'), await site.colleague('zhaojing')];
    const { instId } = await initiator.start('leave', LEAVE);
    for (let more = 0; more < 2; more += 1) await initiator.start('leave', LEAVE);
    const task = (await approver.taskOf(instId))?.taskId ?? '';
    await approver.open(task);
    const count = (await approver.toDo()).length;
    const phone = await site.phone({ account: 'zhaojing', language: 'en-US', undoDelay: 30 });
    const { page, words } = phone;
    await recordFigures(page);
    await phone.open(buildPagePath('workbench'));
    await waitForFigures(page, inWorkbench(count));
    await button(phone, words.t('workbench.begin')).click();
    await waitForFigures(page, inList(count));
    await page.locator(`[data-row="${task}"]`).getByRole('button').click();
    await sheetOf(phone).getByText(words.t('list.row.agreeAtOnce')).click();
    await waitForFigures(page, inList(count - 1));
    await button(phone, words.t('app.back')).click();
    await waitForFigures(page, inWorkbench(count - 1));
    await undoButton(phone).click();
    expect(await waitForFigures(page, inWorkbench(count))).toEqual([inWorkbench(count - 1), inWorkbench(count)]);
    await button(phone, words.t('workbench.begin')).click();
    await waitForFigures(page, inList(count));
  });
});

describe.skipIf(!isPostgresAvailable)('a decision on another server of the same database', () => {
  const servers: ServerProcess[] = [];
  let folder: string;
  let addresses: readonly string[];
  const clock = () => createTestClock(inject('clock'));
  beforeAll(async () => {
    folder = await copyDefinitions({ hasHistory: false });
    const settings = {
      ...shiftedDateSettings(clock()),
      DATABASE_URL: schemaAddress(await createSchema()),
      RINGI_COMPANY: folder,
    };
    const start = async () => {
      const server = startServerProcess(settings);
      servers.push(server);
      return server.ready;
    };
    addresses = [await start(), await start()];
  });
  afterAll(async () => {
    for (const { child } of servers) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    await closeDatabases();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['the list', 'myTasks', inList],
    ['the workbench', 'workbench', inWorkbench],
  ] as const)('shows the new number in %s, tab, title and badge in one frame', async (_, start, figures) => {
    const [first = '', second = ''] = addresses;
    const colleague = createWorkflowClients(createHttpCaller(first));
    const [initiator, approver] = [await colleague('yuqing'), await colleague('zhaojing')];
    const { instId } = await initiator.start('leave', LEAVE);
    await initiator.start('leave', LEAVE);
    const task = (await approver.taskOf(instId))?.taskId ?? '';
    const count = (await approver.toDo()).length;
    const phone = await createPhone(
      await sharedChromium(),
      { server: second, clock: clock() },
      { account: 'zhaojing', language: 'en-US' },
    );
    try {
      const { page } = phone;
      await recordFigures(page);
      const isLive = page.waitForRequest(/\/infInnerMsg\/live$/u);
      await phone.open(buildPagePath(start));
      await waitForFigures(page, figures(count));
      await isLive;
      await approver.decide(task, 'AGREE');
      expect(await waitForFigures(page, figures(count - 1))).toEqual([figures(count), figures(count - 1)]);
      expect(phone.problems).toEqual([]);
    } finally {
      await phone.close();
    }
  });
});
