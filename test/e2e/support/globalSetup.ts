import type { TestProject } from 'vitest/node';
import { buildChanged } from '../../../scripts/lib/builds.mjs';
import { momentOf, nameMoment, WORKING_HOUR } from '../../../scripts/lib/moments.mjs';
import type { Moment } from '../../../scripts/lib/moments.mjs';
import { clockSettings } from './testClock.ts';
import { isForPictures } from './screens.ts';
import { WAYS, WAYS_OF_RUN } from './ways.ts';
import { freshFolder, removeFolder, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo company, at rest: each test file works on a copy. */
    seededFolder: string;
    /** When the tests take place. */
    moment: Pick<Moment, 'at' | 'zone'>;
  }
}

function momentOfRun(): Pick<Moment, 'at' | 'zone'> {
  const wanted = process.env['RINGI_MOMENT'];
  if (isForPictures && wanted === undefined) return WORKING_HOUR;
  const moment = momentOf(wanted);
  process.stdout.write(`${nameMoment(moment)}; RINGI_MOMENT=${moment.number} repeats it.\n`);
  const ways = WAYS_OF_RUN.map((way) => `${way.language} ${way.theme} (RINGI_WAY=${WAYS.indexOf(way)})`);
  process.stdout.write(`Pages in ${ways.join(', ')}.\n`);
  return moment;
}

let folder = '';
/** The demo company is laid out so long before the tests begin: they go on after all that it has stored. */
const BEFOREHAND_MS = 5 * 60_000;

/** What all test files need, once: the product as it is now, the demo company laid out by it, and a browser. */
export async function setup(project: TestProject): Promise<void> {
  const moment = momentOfRun();
  await buildChanged();
  folder = freshFolder();
  const before = Date.parse(moment.at) - BEFOREHAND_MS;
  const server = await startServer(folder, clockSettings({ now: () => before, zone: moment.zone }));
  await server.stop();
  project.provide('seededFolder', folder);
  project.provide('moment', moment);
}

export async function teardown(): Promise<void> {
  removeFolder(folder);
}
