import type { TestProject } from 'vitest/node';
import { freshFolder, removeFolder, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo company, at rest: each test file works on a copy. */
    seededFolder: string;
  }
}

let folder = '';

/** Lets the built server lay out the demo company once, for all test files. */
export async function setup(project: TestProject): Promise<void> {
  folder = freshFolder();
  const server = await startServer(folder);
  await server.stop();
  project.provide('seededFolder', folder);
}

export function teardown(): void {
  removeFolder(folder);
}
