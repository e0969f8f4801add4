import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { USER_TEXT, type Viewer } from '#server/engine/viewer.ts';
import type { Sql } from '#server/db/database.ts';

/** Names of processes and steps in the reader's language. */
export interface StepNames {
  /** A process that no longer exists is shown by its key. */
  readonly process: (key: string) => string;
  readonly step: (key: string, name: string) => { readonly processName: string; readonly nodeName: string };
  readonly translate: (key: string, text: string) => string;
}

/** Uses the current versions; a step that no longer exists keeps its stored name. */
export async function loadStepNames(
  tx: Sql,
  { engine }: Pick<WorkflowContext, 'engine'>,
  { caller: { tenant }, translate }: Viewer,
): Promise<StepNames> {
  const definitions = new Map((await engine.query.allMain(tx, tenant)).map((each) => [each.key, each]));
  const words = (key: string) => translate(definitions.get(key) ?? USER_TEXT);
  const process = (key: string): string => words(key)(definitions.get(key)?.name ?? key);
  return {
    process,
    step: (key, name) => ({ processName: process(key), nodeName: words(key)(name) }),
    translate: (key, text) => words(key)(text),
  };
}
