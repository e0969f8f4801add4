import type { FastifyInstance } from 'fastify';
import { ask, type Call, type Part, type RecordedCall, type Recording } from '#test/support/upgrade/recording.ts';

const CORE = '/api-bpm/bpm/core';
const MESSAGES = '/api-portal/portal/core/infInnerMsg';
const PAGE_SIZE = 20;

/** Every list of the workbench; each answers in pages. */
const LISTS = [
  'bpmTask/myTasks',
  'bpmTask/query',
  'bpmInst/myBpmInsts',
  'bpmInst/myBpmDraftInsts',
  'bpmInst/getMyApprovedInsts',
  'bpmInst/query',
  'bpmCheckHistory/getMyApproved',
  'bpmInstTracked/getMyTracked',
  'bpmInstCc/getMyTurnTo',
  'bpmInstCc/myRecevieTurn',
  'bpmTaskTransfer/getMyReceiveTask',
  'bpmTaskTransfer/getMyTransOutTask',
  'bpmPending/getMyPending',
  'bpmCollection/getMyCollections',
  'bpmInstShare/getMyShares',
  'bpmInstShare/getSharedToMe',
  'bpmAgent/getMyAgents',
  'bpmAgent/getDefinitions',
  'bpmAsyncTask/query',
  'bpmDef/query',
].map((list) => `${CORE}/${list}`);
const PLAIN = [
  `${CORE}/bpmTask/getMyTaskCount`,
  `${CORE}/bpmCheckHistory/getMyApprovedTaskCount`,
  `${CORE}/bpmOpinionLib/getUserText`,
  `${MESSAGES}/getUnreadCount`,
  '/api-user/user/org/osUser/current',
];
const STATUSES = ['DRAFTED', 'RUNNING', 'SUPSPEND', 'PENDING', 'LOCKED', 'INVOKE_TO_STARTOR', 'SUCCESS_END', 'CANCEL'];
const LANGUAGES = ['en-US', 'zh-CN', 'ja-JP'];
const MOST_FILES = 12;

interface Row {
  readonly [name: string]: unknown;
  readonly instId: string;
  readonly taskId: string;
  readonly id: string;
  readonly defId: string;
  readonly createBy: string;
}
/** Not everybody may ask for every list: a refusal has no rows. */
interface Page {
  readonly result?: { readonly data: readonly Row[]; readonly totalCount: number | string };
}

/**
 * Reads everything there is to read. `readers` read all their lists, the others what they have to do.
 * @property tokens of everybody, by account.
 */
export async function record(
  app: FastifyInstance,
  {
    tokens,
    readers,
    administrator,
  }: Pick<Recording, 'tokens'> & { readonly readers: readonly string[]; readonly administrator: string },
): Promise<Recording['calls']> {
  const calls: Record<Part, RecordedCall[]> = { lists: [], requests: [], tasks: [], files: [] };
  const read = async (part: Part, call: Call): Promise<unknown> => {
    const { status, answer } = await ask(app, tokens[call.account] ?? '', call);
    calls[part].push({ ...call, status, answer });
    return answer;
  };
  const readPages = async (account: string, path: string, params: object = {}, language?: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const body = { pageNo, pageSize: PAGE_SIZE, params };
      const answer = await read('lists', { account, path, body, ...(language !== undefined && { language }) });
      const { result } = answer as Page;
      if (result === undefined) return rows;
      const { data, totalCount } = result;
      rows.push(...data);
      if (rows.length >= Number(totalCount) || data.length === 0) return rows;
    }
  };

  const drafts = new Map<string, Row[]>();
  for (const account of readers) {
    for (const list of LISTS) await readPages(account, list);
    await readPages(account, `${MESSAGES}/queryMsg`);
    for (const path of PLAIN) await read('lists', { account, path });
    drafts.set(account, await readPages(account, `${CORE}/bpmInst/myBpmDraftInsts`, {}, 'zh-CN'));
    for (const { id } of await readPages(account, `${CORE}/bpmAsyncTask/query`, {}, 'ja-JP'))
      await read('lists', { account, path: `${CORE}/bpmAsyncTask/get?pkId=${id}` });
  }
  for (const status of STATUSES)
    await readPages(administrator, `${CORE}/bpmInst/query`, { 'Q_i.STATUS__S_EQ': status });
  const tasks = new Map<string, readonly Row[]>();
  for (const account of Object.keys(tokens)) tasks.set(account, await readPages(account, `${CORE}/bpmTask/myTasks`));
  const requests = await readPages(administrator, `${CORE}/bpmInst/query`, {}, 'ja-JP');

  for (const [index, { instId }] of requests.entries()) {
    const language = LANGUAGES[index % LANGUAGES.length] ?? '';
    for (const [path, body] of readsOf(instId))
      await read('requests', { account: administrator, path, language, ...(body && { body }) });
  }
  for (const [account, rows] of drafts)
    for (const { instId, defId } of rows)
      await read('requests', {
        account,
        path: `${CORE}/bpmInst/getViewByDefId?defId=${defId}&instId=${instId}`,
        body: {},
      });

  for (const [account, rows] of tasks)
    for (const { taskId } of rows)
      for (const [path, body] of readsOfTask(taskId)) await read('tasks', { account, path, ...(body && { body }) });

  for (const path of filesIn(calls.requests)) await read('files', { account: administrator, path });
  return calls;
}

type Read = readonly [string, object?];

const readsOf = (instId: string): readonly Read[] => [
  [`${CORE}/bpmInst/getInstDetail?instId=${instId}`],
  [`${CORE}/bpmCheckHistory/getCheckHistorys?instId=${instId}`],
  [`${CORE}/bpmTask/getByInstId?instId=${instId}`],
  [`${CORE}/bpmInstLog/getByInstId?instId=${instId}`],
  [`${CORE}/bpmInstMsg/getByInstId?instId=${instId}`],
  [`${CORE}/bpmInstCc/getByInstId?instId=${instId}`, {}],
  [`${CORE}/bpmInstCc/getCcRecordByInstId?instId=${instId}`, {}],
  [`/api-form/form/core/formSolution/getFormChangeLog?instId=${instId}`],
  [`${CORE}/bpmImage/getBpmnXmlFromParam`, { instId }],
];

const readsOfTask = (taskId: string): readonly Read[] => [
  [`${CORE}/bpmTask/getTaskInfo?taskId=${taskId}`],
  [`${CORE}/bpmTask/getBackNodes/${taskId}`],
  [`${CORE}/bpmTask/getCommuTasks?taskId=${taskId}`, {}],
  [`${CORE}/bpmTask/getRoamTasks?taskId=${taskId}`, {}],
  [`${CORE}/bpmTask/getTaskFlowNodesExecutors`, { taskId, checkType: 'AGREE' }],
];

/** Files that are named anywhere in what was read; some of them stand for all. */
function filesIn(read: readonly RecordedCall[]): readonly string[] {
  const named = JSON.stringify(read).matchAll(/fileId\\*":\s*\\*"(\d+)/gu);
  const ids = [...new Set([...named].map(([, id]) => id ?? ''))].sort();
  const step = Math.max(1, Math.floor(ids.length / MOST_FILES));
  return ids.filter((_, index) => index % step === 0).map((id) => `/api-system/system/core/sysFile/download/${id}`);
}
