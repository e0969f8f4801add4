import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './projectFolder.ts';

/** The version in package.json, said once. */
export const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  readonly version: string;
};
