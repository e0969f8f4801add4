import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildChanged } from '../../../scripts/lib/builds.mjs';
import { launchChromium } from './chromium.ts';
import { freshFolder, removeFolder, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo company, at rest: each test file works on a copy. */
    seededFolder: string;
    /** Where Chromium listens: all test files share one, and nothing in it. */
    browserAddress: string;
  }
}

let folder = '';
let chromium: BrowserServer;

/** What all test files need, once: the product as it is now, the demo company laid out by it, and a browser. */
export async function setup(project: TestProject): Promise<void> {
  await buildChanged();
  folder = freshFolder();
  const server = await startServer(folder);
  await server.stop();
  chromium = await launchChromium();
  project.provide('seededFolder', folder);
  project.provide('browserAddress', chromium.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await chromium.close();
  removeFolder(folder);
}
