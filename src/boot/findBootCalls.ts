import { API_BASE, BASE_PATH } from '#application/shared/constants.ts';
import { FIRST_TASKS_BODY } from '#application/shared/bootFrame.ts';
import { chooseLanguage, readLanguageSettings, type Language } from '#application/formatting/language.ts';

/** Reads a stored value without the prefix of the client. */
export type ReadStored = (name: string) => string | undefined;

export type BootPage = 'list' | 'task';
export interface BootRequest {
  readonly page: BootPage;
  readonly language: Language;
  /** User of the token, `tenant.person`; undefined before the first answer of the platform. */
  readonly owner: string | undefined;
  readonly task: string;
  readonly call: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** Paths of the two pages; the table of all paths would be most of the script. */
const LIST_PATH = '/pages/bpm/myTasks';
export const TASK_PATH = '/pages/bpm/TaskDetail';
const TASKS = `${API_BASE}/api-bpm/bpm/core/bpmTask`;
/** Arrangement of the to-do list that is not stored, or stored as the default. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'listOrder.myTasks': 'list.sort.newest',
  'listGroups.myTasks': 'list.byTime',
};

/**
 * Returns the first call of the to-do list or of a task, exactly as the app would send it. Undefined for other pages,
 * another server, encrypted calls, filters in the address, or another stored arrangement of the list.
 */
export function findBootCall(
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
  const path = pathname.slice(BASE_PATH.length).replace(/\/$/u, '');
  const task = /^\?taskId=(\d+)$/u.exec(search)?.[1];
  if (path === TASK_PATH && task !== undefined)
    return {
      ...common,
      page: 'task',
      task,
      call: { url: `${origin}${TASKS}/getTaskInfo?taskId=${task}&isMobile=YES`, method: 'GET', headers },
    };
  // The list of the app leaves out tasks whose decision waits to be sent.
  if (read('outbox') !== undefined) return undefined;
  const isArranged = Object.entries(DEFAULTS).some(([name, value]) => (read(name) ?? value) !== value);
  if (path !== LIST_PATH || search !== '' || isArranged) return undefined;
  return {
    ...common,
    page: 'list',
    task: '',
    call: {
      url: `${origin}${TASKS}/myTasks`,
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: FIRST_TASKS_BODY,
    },
  };
}
