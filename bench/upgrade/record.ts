import type { FastifyInstance } from 'fastify';
import { ask, type Call, type Part, type RecordedCall, type Recording } from '#test/support/upgrade/recording.ts';

const CORE = '/api-bpm/bpm/core';
const MESSAGES = '/api-portal/portal/core/infInnerMsg';
const NEWS = '/api-portal/portal/core/insNews';
const PAGE_SIZE = 20;

/** All lists of the workbench; each is paged. */
const LISTS = [
  'bpmTask/myTasks',
  'bpmInst/myBpmInsts',
  'bpmInst/myBpmDraftInsts',
  'bpmInst/getMyApprovedInsts',
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
]
  .map((list) => `${CORE}/${list}`)
  .concat(`${MESSAGES}/queryMsg`);
/** Lists in which an administrator sees data of others. */
const ALL_THERE_IS = [`${CORE}/bpmTask/query`, `${CORE}/bpmInst/query`];
/** Users of the company, their change log, and the invitations. */
const OF_COMPANY = [
  '/api-user/user/users/query',
  '/api-user/user/users/groups?of=role',
  '/api-user/user/users/log',
  '/api-form/form/core/formLink/query?alias=visit',
];
/** All lists of the company's own records, with the form that opens their rows. */
const OWN_LISTS = {
  assets: 'asset',
  contracts: 'contract',
  meeting_rooms: 'room',
  places: 'place',
  room_bookings: 'room_booking',
  seals: 'seal_item',
  suppliers: 'supplier',
  tools_bare: 'tool',
  vehicles: 'vehicle',
  visitors: 'visitor',
} as const;
const FORMS = '/api-form/form/core';
/** News and address book, which all users may read. */
const TOLD_TO_ALL = [`${NEWS}/getAllIssuedNews`, '/api-user/user/org/osUser/query'];
const TOLD_TO_ONE = [
  '/api-user/user/notifications/get',
  '/api-user/user/org/osUser/getById?userId=1793000000000000040',
];
/** Search texts: parts of titles in two languages, of numbers and of a name. */
const SEARCHED = ['annual', '购', 'ex-2026', 'zhangwei'];
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
  readonly instId: string;
  readonly taskId: string;
  readonly id: string;
  readonly defId: string;
  readonly curNode: string;
  readonly key: string;
  readonly taskType: string;
  readonly ID_: string;
  readonly newId: string;
}
/** A user may not have access to a list: a refusal has no rows. */
interface Page {
  readonly result?: { readonly data: readonly Row[]; readonly totalCount: number | string };
}

/**
 * Records the answers of all reading calls. `readers` read all their lists, the others their tasks only.
 * @property tokens tokens of all users, by account.
 * @property repeated commands with a key that have been sent already.
 * @property unattached calls for files that are not attached to a request.
 */
export async function record(
  app: FastifyInstance,
  {
    tokens,
    readers,
    administrator,
    repeated,
    unattached,
  }: Pick<Recording, 'tokens' | 'readers'> & {
    readonly administrator: string;
    readonly repeated: readonly Call[];
    readonly unattached: readonly Call[];
  },
): Promise<Readonly<Record<Part, readonly RecordedCall[]>>> {
  const calls: Record<Part, RecordedCall[]> = {
    lists: [],
    requests: [],
    tasks: [],
    files: [],
    records: [],
    'what is told': [],
    'repeated commands': [],
  };
  const read = async (part: Part, call: Call): Promise<unknown> => {
    const { status, answer } = await ask(app, tokens[call.account] ?? '', call);
    calls[part].push({ ...call, status, answer });
    return answer;
  };
  const readPages = async (
    account: string,
    path: string,
    params: object = {},
    { language, part = 'lists' }: { readonly language?: string; readonly part?: Part } = {},
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const body = { pageNo, pageSize: PAGE_SIZE, params };
      const answer = await read(part, { account, path, body, ...(language !== undefined && { language }) });
      const { result } = answer as Page;
      if (result === undefined) return rows;
      const { data, totalCount } = result;
      rows.push(...data);
      if (rows.length >= Number(totalCount) || data.length === 0) return rows;
    }
  };

  /** Omits empty answers, which test nothing. */
  const readFilled = async (part: Part, call: Call): Promise<void> => {
    if (isEmpty(await read(part, call))) calls[part].pop();
  };

  const drafts = new Map<string, Row[]>();
  for (const account of readers) {
    for (const list of LISTS) await readPages(account, list);
    for (const words of SEARCHED) await readPages(account, `${CORE}/bpmTask/myTasks`, { 'Q_v.SUBJECT__S_LK': words });
    for (const path of PLAIN) await read('lists', { account, path });
    drafts.set(account, await readPages(account, `${CORE}/bpmInst/myBpmDraftInsts`, {}, { language: 'zh-CN' }));
    for (const { id } of await readPages(account, `${CORE}/bpmAsyncTask/query`, {}, { language: 'ja-JP' }))
      await read('lists', { account, path: `${CORE}/bpmAsyncTask/get?pkId=${id}` });
  }
  for (const list of ALL_THERE_IS) await readPages(administrator, list);
  for (const list of OF_COMPANY) await readPages(administrator, list);
  await read('lists', { account: administrator, path: '/api-user/user/users/import/latest' });
  await read('lists', { account: administrator, path: '/api-user/user/offboarding/query' });
  for (const status of STATUSES)
    await readPages(administrator, `${CORE}/bpmInst/query`, { 'Q_i.STATUS__S_EQ': status });
  const tasks = new Map<string, readonly Row[]>();
  for (const account of Object.keys(tokens)) tasks.set(account, await readPages(account, `${CORE}/bpmTask/myTasks`));
  const requests = await readPages(administrator, `${CORE}/bpmInst/query`, {}, { language: 'ja-JP' });

  const drawn = new Set<string>();
  for (const [index, { instId, defId, curNode }] of requests.entries()) {
    const call = { account: administrator, language: LANGUAGES[index % LANGUAGES.length] ?? '' };
    for (const path of OF_REQUEST) await readFilled('requests', { ...call, path: `${path}?instId=${instId}` });
    for (const path of COPIES) await readFilled('requests', { ...call, path: `${path}?instId=${instId}`, body: {} });
    if (drawn.has(`${defId} ${curNode}`)) continue;
    drawn.add(`${defId} ${curNode}`);
    await read('requests', { ...call, path: `${CORE}/bpmImage/getBpmnXmlFromParam`, body: { instId } });
  }
  for (const [account, rows] of drafts)
    for (const { instId, defId } of rows) {
      const path = `${CORE}/bpmInst/getViewByDefId?defId=${defId}&instId=${instId}`;
      await read('requests', { account, path, body: {} });
    }

  const foretold = new Set<string>();
  for (const [account, rows] of tasks)
    for (const { taskId, defId, key, taskType } of rows) {
      await read('tasks', { account, path: `${CORE}/bpmTask/getTaskInfo?taskId=${taskId}` });
      for (const path of OF_TASK) await readFilled('tasks', { account, path: `${path}?taskId=${taskId}`, body: {} });
      if (foretold.has(`${defId} ${key} ${taskType}`)) continue;
      foretold.add(`${defId} ${key} ${taskType}`);
      await read('tasks', { account, path: `${CORE}/bpmTask/getBackNodes/${taskId}` });
      const body = { taskId, checkType: 'AGREE' };
      await read('tasks', { account, path: `${CORE}/bpmTask/getTaskFlowNodesExecutors`, body });
    }

  await readRecords();
  for (const account of readers) {
    for (const path of TOLD_TO_ALL) await readPages(account, path, {}, { language: 'ja-JP', part: 'what is told' });
    for (const path of TOLD_TO_ONE) await read('what is told', { account, path });
  }
  for (const { newId } of await readPages(administrator, `${NEWS}/query`, {}, { part: 'what is told' }))
    await read('what is told', { account: administrator, path: `${NEWS}/get?pkId=${newId}` });
  await read('what is told', { account: administrator, path: '/api-bpm/bpm/core/processes/get?key=loan' });

  for (const path of filesIn(calls.requests)) await read('files', { account: administrator, path });
  for (const file of unattached) await read('files', file);
  for (const command of repeated) await read('repeated commands', command);
  return calls;

  /** Reads every record of every list completely, with its change log. */
  async function readRecords(): Promise<void> {
    for (const [list, alias] of Object.entries(OWN_LISTS)) {
      const holders = new Map<string, string>();
      for (const account of [administrator, 'zhangwei'])
        for (const { ID_ } of await readPages(account, `${FORMS}/formBoList/${list}/getData`, {}, { part: 'records' }))
          holders.set(ID_, account);
      for (const [at, [ID_, account]] of [...holders].entries()) {
        const call = { account, language: LANGUAGES[at % LANGUAGES.length] ?? '' };
        await read('records', { ...call, path: `${FORMS}/formSolution/getMobileByAlias?alias=${alias}&pk=${ID_}` });
        const log = `${FORMS}/formSolution/getFormChangeLog?boAlias=${alias}&busKey=${ID_}`;
        await readFilled('records', { ...call, path: log });
      }
    }
  }
}

const OF_REQUEST = [
  `${CORE}/bpmInst/getInstDetail`,
  `${CORE}/bpmCheckHistory/getCheckHistorys`,
  `${CORE}/bpmTask/getByInstId`,
  `${CORE}/bpmInstLog/getByInstId`,
  `${CORE}/bpmInstMsg/getByInstId`,
  '/api-form/form/core/formSolution/getFormChangeLog',
];
const COPIES = [`${CORE}/bpmInstCc/getByInstId`, `${CORE}/bpmInstCc/getCcRecordByInstId`];
const OF_TASK = [`${CORE}/bpmTask/getCommuTasks`, `${CORE}/bpmTask/getRoamTasks`];

const isEmpty = (answer: unknown): boolean => {
  const rows = Array.isArray(answer) ? answer : (answer as { readonly data?: unknown } | null)?.data;
  return Array.isArray(rows) && rows.length === 0;
};

/** Returns a sample of the files whose ids occur in the recorded answers. */
function filesIn(read: readonly RecordedCall[]): readonly string[] {
  const named = JSON.stringify(read).matchAll(/fileId\\*":\s*\\*"(\d+)/gu);
  const ids = [...new Set([...named].map(([, id]) => id ?? ''))].sort();
  const step = Math.max(1, Math.floor(ids.length / MOST_FILES));
  return ids.filter((_, index) => index % step === 0).map((id) => `/api-system/system/core/sysFile/download/${id}`);
}
