import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { TYPED, type Viewer } from '../bpm/viewer.ts';
import type { Sql } from '../storage/database.ts';

/** What processes and steps are called in the reader's language. */
export interface StepWords {
  /** A process that is gone bears its key. */
  readonly process: (key: string) => string;
  readonly step: (key: string, name: string) => { readonly processName: string; readonly nodeName: string };
  /** What was written of it: the company's own words in the reader's language. */
  readonly say: (key: string, text: string) => string;
}

/** By the versions that run now: a step that is gone keeps the name it was filed under. */
export async function wordsOfSteps(
  tx: Sql,
  { engine }: Pick<BpmDeps, 'engine'>,
  { caller: { tenant }, say }: Viewer,
): Promise<StepWords> {
  const definitions = new Map((await engine.query.allMain(tx, tenant)).map((each) => [each.key, each]));
  const words = (key: string) => say(definitions.get(key) ?? TYPED);
  const process = (key: string): string => words(key)(definitions.get(key)?.name ?? key);
  return {
    process,
    step: (key, name) => ({ processName: process(key), nodeName: words(key)(name) }),
    say: (key, text) => words(key)(text),
  };
}
