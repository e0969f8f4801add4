import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { definitionsWith } from '#test/support/definitions.ts';
import { workflowOf } from '#test/support/workflow.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { sharedChromium } from './chromium.ts';
import { newPhone } from './phone.ts';
import type { Language, Phone, PhoneWishes } from './phone.ts';
import { overHttp } from './overHttp.ts';
import { isForPictures, tellFailure } from './screens.ts';
import { cipherSettings } from './sealedThird.ts';
import { clockAt, clockSettings } from './testClock.ts';
import type { TestClock } from './testClock.ts';
import { copyOfSeed } from './seed.ts';
import { freshFolder, removeSite, removeFolder, startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** The demo company's server and the browser of the worker, for the tests of one file. */
export interface TestSite {
  readonly server: RunningServer;
  /** What time it is for everybody in it. */
  readonly clock: TestClock;
  /** A phone for this test; it is put away afterwards, and must not have had problems. */
  phone(wishes?: PhoneWishes): Promise<Phone>;
  /** The same phone for every test that wishes for the same: for tests that only look. */
  lastingPhone(wishes: PhoneWishes): Promise<Phone>;
  /** Somebody at work without a screen, for what happens elsewhere meanwhile; logs in once. */
  colleague(account: string, language?: Language): Promise<Colleague>;
}

/**
 * In which language the requests of the history are written: Chinese, except for the pictures of the README.
 * `processes`: those of the tests that are wanted beside the demo's; `charts`: BPMN texts by the name of their file.
 */
interface SiteOptions {
  readonly demoLanguage?: Language;
  readonly processes?: readonly string[];
  readonly charts?: Readonly<Record<string, string>>;
  /** Further files of the company by their path, such as `objects/tool.json`. */
  readonly files?: Readonly<Record<string, string>>;
  /** The business objects of the tests, with their forms, beside the demo's. */
  readonly hasObjects?: boolean;
  /** What its operator has set, asked when it starts where it is not known before. */
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
  settings: operator = {},
}: SiteOptions = {}): TestSite {
  let browser: Browser;
  let server: RunningServer;
  let clock: TestClock;
  let definitions: string | undefined;
  const phones: Phone[] = [];
  const lasting = new Map<string, Phone>();
  beforeAll(async () => {
    const isOwnHistory = isForPictures && demoLanguage !== 'zh-CN';
    const folder = isOwnHistory ? freshFolder() : await copyOfSeed();
    const written = { ...under('processes', charts), ...files };
    const isPlain = processes.length + Object.keys(written).length === 0 && !hasObjects;
    definitions = isPlain ? undefined : await definitionsWith(processes, { hasObjects });
    for (const [name, text] of Object.entries(written)) {
      const place = join(definitions ?? '', name);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    clock = clockAt(inject('clock'));
    const settings = {
      ...clockSettings(clock),
      ...cipherSettings(),
      RINGI_DEMO_LANGUAGE: demoLanguage,
      ...(typeof operator === 'function' ? operator() : operator),
      ...(definitions !== undefined && { RINGI_DEFINITIONS: definitions }),
    };
    [server, browser] = await Promise.all([startServer(folder, settings), sharedChromium()]);
  });
  afterEach(async ({ task }) => {
    const used = phones.splice(0);
    const open = [...used, ...lasting.values()];
    if (task.result?.state === 'fail')
      for (const [index, phone] of open.entries())
        await tellFailure(phone.page, `${task.name} ${index + 1}`).catch(() => undefined);
    await Promise.all(used.map((phone) => phone.close()));
    expect(open.flatMap(({ problems }) => problems.splice(0))).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([...lasting.values()].map((phone) => phone.close()));
    await server.stop();
    await removeSite(server.dataFolder);
    if (definitions !== undefined) removeFolder(definitions);
  });
  const colleagues = new Map<string, Promise<Colleague>>();
  const newPhoneHere = (wishes?: PhoneWishes) => newPhone(browser, { server: server.address, clock }, wishes);
  return {
    get server() {
      return server;
    },
    get clock() {
      return clock;
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
      const colleague = colleagues.get(name) ?? workflowOf(overHttp(server.address, language))(account);
      colleagues.set(name, colleague);
      return colleague;
    },
  };
}
