import type { TestProject } from 'vitest/node';
import { buildChanged } from '../../../scripts/lib/builds.mjs';
import { freshFolder, removeFolder, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo company, at rest: each test file works on a copy. */
    seededFolder: string;
  }
}

let folder = '';

/** What all test files need, once: the product as it is now, the demo company laid out by it, and a browser. */
export async function setup(project: TestProject): Promise<void> {
  await buildChanged();
  folder = freshFolder();
  const server = await startServer(folder);
  await server.stop();
  project.provide('seededFolder', folder);
}

export async function teardown(): Promise<void> {
  removeFolder(folder);
}
