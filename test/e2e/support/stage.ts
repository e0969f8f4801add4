import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { workflowOf } from '#test/support/workflow.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { newPhone } from './phone.ts';
import type { Language, Phone, PhoneWishes } from './phone.ts';
import { overHttp } from './overHttp.ts';
import { isForReadme, shoot } from './screens.ts';
import { copyOfFolder, freshFolder, removeFolder, startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** The demo company's server and a browser, for the tests of one file. */
export interface Stage {
  readonly server: RunningServer;
  /** A phone for this test; it is put away afterwards, and must not have had problems. */
  phone(wishes?: PhoneWishes): Promise<Phone>;
  /** The same phone for every test that wishes for the same: for tests that only look. */
  lastingPhone(wishes: PhoneWishes): Promise<Phone>;
  /** Somebody at work without a screen, for what happens elsewhere meanwhile. */
  colleague(account: string, language?: Language): Promise<Colleague>;
}

/** In which language the requests of the history are written: Chinese, except for the pictures of the README. */
interface StageWishes { readonly demoLanguage?: Language }

export function openStage({ demoLanguage = 'zh-CN' }: StageWishes = {}): Stage {
  let browser: Browser;
  let server: RunningServer;
  const phones: Phone[] = [];
  const lasting = new Map<string, Phone>();
  beforeAll(async () => {
    const isOwnHistory = isForReadme && demoLanguage !== 'zh-CN';
    server = await startServer(isOwnHistory ? freshFolder() : copyOfFolder(inject('seededFolder')), { RINGI_DEMO_LANGUAGE: demoLanguage });
    browser = await chromium.connect(inject('browserAddress'));
  });
  afterEach(async ({ task }) => {
    const used = phones.splice(0);
    const open = [...used, ...lasting.values()];
    if (task.result?.state === 'fail') for (const [index, phone] of open.entries()) await shoot(phone.page, `failed/${task.name.replace(/\W+/gu, '-')}-${index}`).catch(() => undefined);
    await Promise.all(used.map((phone) => phone.close()));
    expect(open.flatMap(({ problems }) => problems.splice(0))).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    removeFolder(server.dataFolder);
  });
  const newPhoneHere = (wishes?: PhoneWishes) => newPhone(browser, server.address, wishes);
  return {
    get server() {
      return server;
    },
    phone: async (wishes) => {
      const phone = await newPhoneHere(wishes);
      phones.push(phone);
      return phone;
    },
    lastingPhone: async (wishes) => {
      const name = JSON.stringify(wishes);
      const phone = lasting.get(name) ?? await newPhoneHere(wishes);
      lasting.set(name, phone);
      return phone;
    },
    colleague: (account, language) => workflowOf(overHttp(server.address, language))(account),
  };
}
