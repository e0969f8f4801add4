import type { InstanceDto } from '#contract/workflow/bpmShapes.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import { getLogText } from '#server/i18n/sentence.ts';
import type { Actor } from '#domain/workflow/command.ts';
import type { OfficeAction } from './officeAction.ts';
import { isSole, pickOf, type Scene } from './scene.ts';

/*
 * Rules for the answers of a server that do not depend on the domain: each rule queries only the server and uses the
 * acknowledged actions.
 */

/** An action the server has acknowledged, for a request by the server's id. */
type LoggedKind = Parameters<typeof getLogText>[1];

export interface Acknowledged extends Pick<OfficeAction, 'logged' | 'word'> {
  readonly who: string;
  readonly request: string;
  readonly task: string | null;
  readonly path: string;
}

const say = (text: string): never => {
  throw new Error(text);
};
const OVER: ReadonlySet<string> = new Set(['SUCCESS_END', 'CANCEL', 'ABORT_END', 'ARCHIVED']);
const get = (path: string) => ({ path, method: 'GET' }) as const;

/** Checks that no task has two assignees and that an ended request has no open work. */
export function checkWork(
  { bpmInst }: { readonly bpmInst: Pick<InstanceDto, 'status' | 'taskExecutors'> },
  tasks: readonly TaskDto[],
): void {
  for (const { taskId, assignee, taskExecutors } of tasks)
    if (assignee !== null && (taskExecutors?.length !== 1 || taskExecutors[0]?.id !== assignee))
      say(`The task ${taskId} has the holder ${assignee} and the executors ${JSON.stringify(taskExecutors)}`);
  if (OVER.has(bpmInst.status ?? '') && (tasks.length > 0 || bpmInst.taskExecutors?.length !== 0))
    say(`The request is over (${bpmInst.status}) and has open work: ${JSON.stringify(tasks)}`);
}

/**
 * Checks that every acknowledged command is in the log once and in order, and its comment once in the history or on the
 * board.
 */
export async function checkHistory(
  { office: { colleagues, actors }, names }: Scene,
  request: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const admin = actors.actor('admin').person.id;
  const mine = acknowledged.filter((each) => each.request === request);
  const log = (await colleagues.read(admin, get(`bpmInstLog/getByInstId?instId=${request}`))).data as {
    userId: string;
    opDescp: string;
    taskId: string | null;
  }[];
  const opened = getLogText('en-US', 'open');
  const said = log
    .filter(({ userId, opDescp }) => userId !== '0' && opDescp !== opened)
    .map(({ userId, opDescp, taskId }) => `${userId} ${opDescp} ${taskId ?? ''}`);
  const meant = mine.flatMap(({ logged, who, task }) =>
    logged === undefined ? [] : [`${who} ${getLogText('en-US', logged as LoggedKind)} ${task ?? ''}`],
  );
  const isCalled = said.length === meant.length + 1;
  if (JSON.stringify(isCalled ? said.slice(1) : said) !== JSON.stringify(meant))
    say(`The log is ${JSON.stringify(said)}, acknowledged were ${JSON.stringify(meant)}`);
  const isForgetful = mine.some(({ path }) => path.includes('delOpinion=true'));
  const history = (await colleagues.read(admin, get(`bpmCheckHistory/getCheckHistorys?instId=${request}`))) as {
    remark: string | null;
    taskId: string | null;
  }[];
  const board = (await colleagues.read(admin, get(`bpmInstMsg/getByInstId?instId=${request}`))) as {
    content: string;
  }[];
  for (const { word } of mine) {
    if (word === undefined || !isSole(word.text)) continue;
    const at = word.task === undefined ? undefined : names.wire(word.task);
    const found =
      word.at === 'board'
        ? board.filter(({ content }) => content === word.text).length
        : history.filter(({ remark, taskId }) => remark === word.text && (at === undefined || at === taskId)).length;
    if (found !== 1 && !(isForgetful && found === 0))
      say(`“${word.text}” was acknowledged and stands ${found} times in the ${word.at}`);
  }
}

const FEW = 3;

/** Loads every row of a list page by page, and its total. */
async function walk(
  { office: { colleagues } }: Scene,
  person: string,
  path: string,
  pageSize = FEW,
): Promise<{ readonly rows: readonly Record<string, string>[]; readonly total: number }> {
  const rows: Record<string, string>[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await colleagues.read(person, { path, body: { pageNo, pageSize } });
    rows.push(...(result.data as Record<string, string>[]));
    if (result.data.length < pageSize) return { rows, total: Number(result.totalCount) };
  }
}

/** Checks that a user's task count equals the total of the list and the number of its rows, without duplicates. */
export async function checkCount(scene: Scene, { person }: Actor): Promise<readonly string[]> {
  const { rows, total } = await walk(scene, person.id, 'bpmTask/myTasks');
  const ids = rows.map(({ taskId = '' }) => taskId);
  const count = Number((await scene.office.colleagues.read(person.id, get('bpmTask/getMyTaskCount'))).data);
  if (count !== total || total !== ids.length || new Set(ids).size !== ids.length)
    say(
      `${person.name} has ${count} tasks by the count, ${total} by the list, and walks through ${JSON.stringify(ids)}`,
    );
  return ids;
}

const LISTS = [
  'bpmInst/myBpmInsts',
  'bpmInst/getMyApprovedInsts',
  'bpmInstTracked/getMyTracked',
  'bpmTaskTransfer/getMyReceiveTask',
  'bpmTaskTransfer/getMyTransOutTask',
  'bpmInstCc/myRecevieTurn',
  'bpmInstCc/getMyTurnTo',
];

/** Checks the other lists of a user in the same way. */
export async function checkLists(scene: Scene, { person }: Actor): Promise<void> {
  const done = await walk(scene, person.id, 'bpmCheckHistory/getMyApproved', 50);
  const doneCount = Number(
    (await scene.office.colleagues.read(person.id, get('bpmCheckHistory/getMyApprovedTaskCount'))).data,
  );
  if (doneCount !== done.total || done.total !== done.rows.length)
    say(
      `${person.name} has decided ${doneCount} times by the count, ${done.total} by the list, and walks through ${done.rows.length}`,
    );
  for (const list of LISTS) {
    const { rows, total } = await walk(scene, person.id, list, 20);
    if (total !== rows.length) say(`${list} tells ${total} and has ${rows.length} rows`);
  }
}

/**
 * Checks that a task with one assignee is in no other to-do list, and that a shared task is in all lists of its
 * candidates.
 */
export async function checkAssignees(scene: Scene, people: readonly Actor[]): Promise<void> {
  const lists = await Promise.all(
    people.map(async (each) => ({
      who: each.person.id,
      rows: (await walk(scene, each.person.id, 'bpmTask/myTasks', 200)).rows,
    })),
  );
  for (const { who, rows } of lists)
    for (const { assignee, taskId } of rows)
      if (assignee !== null && assignee !== who)
        say(`${who} has the task ${taskId ?? ''} in the list, which ${assignee ?? ''} holds`);
}

/**
 * Checks that a request does not exist for users who may not see it: no page, no list, no name. Each turn checks some
 * of the pages.
 */
export async function checkStranger(
  scene: Scene,
  { person }: Actor,
  request: string,
  task: string | undefined,
  turn: number,
): Promise<void> {
  const pages = PAGES.map((path) => get(`${path}?instId=${request}`));
  for (const page of [
    pickOf(pages, turn),
    pickOf(pages, turn + 1),
    task === undefined ? undefined : get(`bpmTask/getTaskInfo?taskId=${task}`),
  ]) {
    if (page === undefined) continue;
    const { body } = await scene.office.colleagues.call(person.id, page);
    // The platform's client hangs if an expected list is missing (contract history 1); an empty list reveals nothing.
    if (Array.isArray(body) && body.length === 0) continue;
    if (body?.reason !== 'notFound' || (body.data ?? null) !== null)
      say(`${person.name} has no right to ${request} and is answered ${JSON.stringify(body)} by ${page.path}`);
  }
  const list = turn % 2 === 0 ? 'bpmInst/query' : 'bpmTask/query';
  const { rows } = await walk(scene, person.id, list, 200);
  if (rows.some(({ instId }) => instId === request))
    say(`${person.name} has no right to ${request} and finds it in ${list}`);
}
const PAGES = [
  'bpmInst/getInstDetail',
  'bpmTask/getByInstId',
  'bpmCheckHistory/getCheckHistorys',
  'bpmInstLog/getByInstId',
  'bpmInstMsg/getByInstId',
];
