import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { copyDefinitionsWith } from '#test/support/definitions.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { sharedChromium } from './chromium.ts';
import { createPhone } from './phone.ts';
import type { Language, Phone, PhoneOptions } from './phone.ts';
import { createHttpCaller } from './createHttpCaller.ts';
import { takesScreenshots, recordFailure } from './screens.ts';
import { cipherSettings } from './sealedThird.ts';
import { createTestClock, clockSettings } from './testClock.ts';
import type { TestClock } from './testClock.ts';
import { copySeed } from './seed.ts';
import { createTempFolder, deleteDataFolder, deleteFolder, startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** Server of the demo company and browser of the worker, for the tests of one file. */
export interface TestSite {
  readonly server: RunningServer;
  /** Current time of the site. */
  readonly clock: TestClock;
  /** Kills the server and starts it again at the same address, after the work that needs it to be down. */
  restart<T>(whileDown: () => Promise<T>): Promise<T>;
  /** Creates a phone for this test. It is closed afterwards, and must not have had problems. */
  phone(wishes?: PhoneOptions): Promise<Phone>;
  /** Returns the same phone for every test with the same options, for read-only tests. */
  lastingPhone(wishes: PhoneOptions): Promise<Phone>;
  /** Returns a user without a screen, for actions that happen elsewhere. Logs in once. */
  colleague(account: string, language?: Language): Promise<Colleague>;
}

/**
 * Language of the requests in the history: Chinese, except for the screenshots of the README. `processes`: test
 * processes in addition to those of the demo; `charts`: BPMN texts by file name.
 */
interface SiteOptions {
  readonly demoLanguage?: Language;
  readonly processes?: readonly string[];
  readonly charts?: Readonly<Record<string, string>>;
  /** Additional company files by path, such as `objects/tool.json`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether the business objects of the tests and their forms are added to those of the demo. */
  readonly hasObjects?: boolean;
  /** Browser of all phones, if the file needs another one. */
  readonly browserPath?: string | undefined;
  /** Settings of the operator; a function is called at the start, for values not known before. */
  readonly settings?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
}

const under = (folder: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [join(folder, name), text]));

export function openSite({
  demoLanguage = 'zh-CN',
  processes = [],
  charts = {},
  files = {},
  hasObjects = false,
  browserPath,
  settings: operator = {},
}: SiteOptions = {}): TestSite {
  let browser: Browser;
  let server: RunningServer;
  let clock: TestClock;
  let definitions: string | undefined;
  let settings: Readonly<Record<string, string>>;
  const phones: Phone[] = [];
  const lasting = new Map<string, Phone>();
  beforeAll(async () => {
    const isOwnHistory = takesScreenshots && demoLanguage !== 'zh-CN';
    const folder = isOwnHistory ? createTempFolder() : await copySeed();
    const written = { ...under('processes', charts), ...files };
    const isPlain = processes.length + Object.keys(written).length === 0 && !hasObjects;
    definitions = isPlain ? undefined : await copyDefinitionsWith(processes, { hasObjects });
    for (const [name, text] of Object.entries(written)) {
      const place = join(definitions ?? '', name);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    clock = createTestClock(inject('clock'));
    settings = {
      ...clockSettings(clock),
      ...cipherSettings(),
      ...(typeof operator === 'function' ? operator() : operator),
      ...(definitions !== undefined && { RINGI_COMPANY: definitions }),
    };
    [server, browser] = await Promise.all([startServer(folder, settings), sharedChromium(browserPath)]);
  });
  afterEach(async ({ task }) => {
    const used = phones.splice(0);
    const open = [...used, ...lasting.values()];
    if (task.result?.state === 'fail')
      for (const [index, phone] of open.entries())
        await recordFailure(phone.page, `${task.name} ${index + 1}`).catch(() => undefined);
    await Promise.all(used.map((phone) => phone.close()));
    expect(open.flatMap(({ problems }) => problems.splice(0))).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([...lasting.values()].map((phone) => phone.close()));
    await server.stop();
    await deleteDataFolder(server.dataFolder);
    if (definitions !== undefined) deleteFolder(definitions);
  });
  const colleagues = new Map<string, Promise<Colleague>>();
  const newPhoneHere = (wishes?: PhoneOptions) => createPhone(browser, { server: server.address, clock }, wishes);
  return {
    get server() {
      return server;
    },
    get clock() {
      return clock;
    },
    restart: async (whileDown) => {
      const { address, dataFolder, kill } = server;
      await kill();
      const result = await whileDown();
      server = await startServer(dataFolder, { ...settings, ...clockSettings(clock), PORT: new URL(address).port });
      return result;
    },
    phone: async (wishes) => {
      const phone = await newPhoneHere(wishes);
      phones.push(phone);
      return phone;
    },
    lastingPhone: async (wishes) => {
      const name = JSON.stringify(wishes);
      const phone = lasting.get(name) ?? (await newPhoneHere(wishes));
      lasting.set(name, phone);
      return phone;
    },
    colleague: (account, language) => {
      const name = JSON.stringify([account, language]);
      const colleague =
        colleagues.get(name) ?? createWorkflowClients(createHttpCaller(server.address, language))(account);
      colleagues.set(name, colleague);
      return colleague;
    },
  };
}
