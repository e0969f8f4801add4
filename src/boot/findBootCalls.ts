import { API_BASE, BASE_PATH } from '#application/shared/constants.ts';
import { FIRST_TASKS_BODY, type BootCall } from '#application/shared/bootFrame.ts';
import { chooseLanguage, readLanguageSettings, type Language } from '#application/formatting/language.ts';

/** Reads a stored value without the prefix of the client. */
export type ReadStored = (name: string) => string | undefined;

export type BootCallRequest = Omit<BootCall, 'answer' | 'sentAt'>;
export type BootPage = 'list' | 'task';
export interface BootRequest {
  readonly page: BootPage;
  readonly language: Language;
  /** User of the token, `tenant.person`; undefined before the first answer of the platform. */
  readonly owner: string | undefined;
  readonly task: string;
  /** The call whose answer is drawn, then others the page needs. */
  readonly calls: readonly [BootCallRequest, ...BootCallRequest[]];
  /** Creates the calls for the history of the request, which the answer names. */
  readonly historyOf?: (instance: string) => readonly BootCallRequest[];
}

/** Paths of the two pages; the table of all paths would be most of the script. */
const LIST_PATH = '/pages/bpm/myTasks';
export const TASK_PATH = '/pages/bpm/TaskDetail';
const TASKS = `${API_BASE}/api-bpm/bpm/core/bpmTask`;
const HISTORY = [
  `${API_BASE}/api-bpm/bpm/core/bpmCheckHistory/getCheckHistorys`,
  `${API_BASE}/api-form/form/core/formSolution/getFormChangeLog`,
];
const USER = `${API_BASE}/api-user/user/org/osUser/current`;
/** Arrangement of the to-do list that is not stored, or stored as the default. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'listOrder.myTasks': 'list.sort.newest',
  'listGroups.myTasks': 'list.byTime',
};

/**
 * Returns the first calls of the to-do list or of a task, exactly as the app would send them. Undefined for other
 * pages, another server, encrypted calls, filters in the address, or another stored arrangement of the list.
 */
export function findBootCalls(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  configuration: Readonly<Record<string, unknown>>,
  read: ReadStored,
  preferred: readonly string[],
): BootRequest | undefined {
  const bearer = read('accessToken');
  const { isRingi, apiBase = API_BASE, bootFrame, paramsEncrypt } = configuration;
  if (bearer === undefined || isRingi !== true || bootFrame === false || apiBase !== API_BASE) return undefined;
  if (read('networkAddress') !== undefined || paramsEncrypt !== undefined) return undefined;
  const [of, owner] = (read('owner') ?? '').split('\n');
  const language = chooseLanguage(read('language'), preferred, readLanguageSettings(configuration));
  const appId = read('appId');
  const common = {
    language,
    owner: of === bearer ? owner : undefined,
  };
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    Authorization: `Bearer ${bearer}`,
    ...(common.owner !== undefined && { 'Session-Owner': common.owner }),
    ...(appId !== undefined && { appId }),
  };
  const get = (address: string): BootCallRequest => ({ url: origin + address, method: 'GET', headers });
  const path = pathname.slice(BASE_PATH.length).replace(/\/$/u, '');
  const task = /^\?taskId=(\d+)$/u.exec(search)?.[1];
  if (path === TASK_PATH && task !== undefined) {
    const first = get(`${TASKS}/getTaskInfo?taskId=${task}&isMobile=YES`);
    // The app names the owner in its later calls, as soon as an answer has named them.
    if (common.owner === undefined) return { ...common, page: 'task', task, calls: [first] };
    return {
      ...common,
      page: 'task',
      task,
      calls: [first, get(USER)],
      historyOf: (instance) => HISTORY.map((path) => get(`${path}?instId=${instance}`)),
    };
  }
  // The list of the app leaves out tasks whose decision waits to be sent.
  if (read('outbox') !== undefined) return undefined;
  const isArranged = Object.entries(DEFAULTS).some(([name, value]) => (read(name) ?? value) !== value);
  if (path !== LIST_PATH || search !== '' || isArranged) return undefined;
  return {
    ...common,
    page: 'list',
    task: '',
    calls: [
      {
        url: `${origin}${TASKS}/myTasks`,
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: FIRST_TASKS_BODY,
      },
    ],
  };
}
