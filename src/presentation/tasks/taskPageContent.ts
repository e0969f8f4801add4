import { sumSkippedRows, type ReadResult, type ReadRows } from '#application/ports/platform/reading.ts';
import { TaskGateway, type ClosedTaskFailure } from '#application/ports/workflow/taskGateway.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import { ok, type Ok } from '#domain/shared/result.ts';
import type { TaskQuestion } from '#domain/tasks/handoverViews.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { toPagePart, type PagePart } from '../ui/state/toPagePart.ts';
import { readHistory } from '../ui/timeline/readHistory.ts';

/** What the page of a task shows. */
export interface TaskPageContent {
  readonly result: ReadResult<TaskDetail, Failure | ClosedTaskFailure>;
  readonly history: PagePart<readonly HistoryRow[]>;
  readonly questions: PagePart<readonly TaskQuestion[]>;
}

/** What the page shows already; it stays where a part cannot be read. */
interface KnownParts {
  readonly history: readonly HistoryRow[];
  readonly questions: readonly TaskQuestion[];
}
const NOTHING: KnownParts = { history: [], questions: [] };

/** Loads the content of the page of a task. `isAhead`: it is read in advance, and the task stays unread. */
export async function loadTaskPage(
  { get, session }: PageContext,
  task: TaskId,
  { known = NOTHING, isAhead = false }: { readonly known?: KnownParts; readonly isAhead?: boolean } = {},
): Promise<Ok<TaskPageContent> & ReadRows> {
  const [result] = await Promise.all([get(TaskGateway).find(task, isAhead), session.load()]);
  const instance = findInstance(result);
  const [history, questions] = await Promise.all([
    instance === undefined ? undefined : readHistory(get, instance),
    result.ok && result.value.rights.hasCommunication ? get(TaskGateway).listQuestions(task) : undefined,
  ]);
  const content: TaskPageContent = {
    result,
    history: toPagePart(history ?? ok(known.history), known.history),
    questions: toPagePart(questions ?? ok([]), known.questions),
  };
  return { ...ok(content), ...sumSkippedRows(result, history, questions) };
}

function findInstance(result: TaskPageContent['result']): string | undefined {
  if (result.ok) return result.value.instance.id;
  return result.error.kind === 'taskGone' ? result.error.instance : undefined;
}
