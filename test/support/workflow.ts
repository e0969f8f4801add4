import type { InstDetailDto } from '#contract/workflow/bpmInst.ts';
import type { InstanceDto, RecordDto } from '#contract/workflow/bpmShapes.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { TaskInfoDto } from '#contract/workflow/bpmTask.ts';
import type { InnerMessageDto } from '#contract/wire/innerMessages.ts';
import { withDates } from './forms/leave.ts';
import type { startDemoPlatform } from './platform.ts';
import { fileBytes } from './fileBytes.ts';

type Platform = Pick<Awaited<ReturnType<typeof startDemoPlatform>>, 'as'>;
const CORE = '/api-bpm/bpm/core';
const FIRST_PAGE = { pageNo: 1, pageSize: 50, params: {} };

/** Returns the workflow calls of a user of the demo company, in the format of the contract. */
export const createWorkflowClients = (platform: Platform) => async (account: string) => {
  const client = await platform.as(account);
  const post = async (path: string, body: object = {}, headers?: Readonly<Record<string, string>>) =>
    (await client.post(`${CORE}/${path}`, body, headers)).body;
  const get = async (path: string) => (await client.get(`${CORE}/${path}`)).body;
  const { userId } = (await client.get('/api-user/user/org/osUser/current')).body.data;
  const definition = async (key: string): Promise<string> => (await get(`bpmDef/getBydefKey?defKey=${key}`)).defId;
  const formJson = (key: string, form: object) => JSON.stringify({ [key]: key === 'leave' ? withDates(form) : form });

  return {
    ...client,
    id: userId as string,
    account,
    /** Returns the answer of a start, successful or not. */
    tryStart: async (key: string, form: object, more: object = {}) =>
      post('bpmInst/startProcess', { defId: await definition(key), formJson: formJson(key, form), ...more }),
    async start(key: string, form: object, more: object = {}): Promise<InstanceDto> {
      const reply = await post('bpmInst/startProcess', {
        defId: await definition(key),
        formJson: formJson(key, form),
        ...more,
      });
      if (!reply.success) throw new Error(`${account} could not start ${key}: ${JSON.stringify(reply)}`);
      return reply.data;
    },
    saveDraft: async (key: string, form: object, more: object = {}) =>
      post('bpmInst/saveDraft', { defId: await definition(key), formJson: formJson(key, form), ...more }),
    toDo: async (params: object = {}): Promise<TaskDto[]> =>
      (await post('bpmTask/myTasks', { ...FIRST_PAGE, params })).result.data,
    /** Returns the user's task in a request. */
    taskOf: async (instId: string): Promise<TaskDto | undefined> =>
      (await post('bpmTask/myTasks', { ...FIRST_PAGE, params: { 'Q_v.INST_ID__S_EQ': instId } })).result.data[0],
    count: async (): Promise<number> => (await get('bpmTask/getMyTaskCount')).data,
    open: async (taskId: string): Promise<TaskInfoDto> => (await get(`bpmTask/getTaskInfo?taskId=${taskId}`)).data,
    tryOpen: async (taskId: string) => get(`bpmTask/getTaskInfo?taskId=${taskId}`),
    decide: async (taskId: string, checkType: string, more: object = {}, headers?: Readonly<Record<string, string>>) =>
      post(
        'bpmTask/completeTask',
        { taskId, checkType, opinion: checkType === 'AGREE' ? '' : 'Because.', ...more },
        headers,
      ),
    backNodes: async (taskId: string) => get(`bpmTask/getBackNodes/${taskId}`),
    nextNodes: async (taskId: string, checkType: string, formData: object = {}, more: object = {}) =>
      post('bpmTask/getTaskFlowNodesExecutors', { taskId, checkType, formData, ...more }),
    mine: async (params: object = {}): Promise<InstanceDto[]> =>
      (await post('bpmInst/myBpmInsts', { ...FIRST_PAGE, params })).result.data,
    done: async (): Promise<RecordDto[]> => (await post('bpmCheckHistory/getMyApproved', FIRST_PAGE)).result.data,
    detail: async (instId: string, from = 'mystart'): Promise<InstDetailDto> =>
      get(`bpmInst/getInstDetail?instId=${instId}&from=${from}`),
    history: async (instId: string): Promise<RecordDto[]> => get(`bpmCheckHistory/getCheckHistorys?instId=${instId}`),
    /** Returns the user's messages about a request, of one category or all. */
    messages: async (instId: string, category?: string, language = 'en-US'): Promise<InnerMessageDto[]> => {
      const headers = { 'accept-language': language };
      const { body } = await client.post('/api-portal/portal/core/infInnerMsg/queryMsg', FIRST_PAGE, headers);
      return body.result.data.filter(
        (row: InnerMessageDto) => row.instId === instId && (category ?? row.category) === row.category,
      );
    },
    /** Uploads a small file. Returns the value for an attachment field. */
    upload: async (name: string): Promise<string> => {
      const form = new FormData();
      form.append('file', new File([fileBytes(name, 'content')], name));
      const [{ fileId, fileName }] = (await client.postForm('/api-system/system/core/sysFile/upload', form)).body.data;
      return JSON.stringify([{ fileId, fileName, size: fileBytes(name, 'content').length }]);
    },
    claim: (taskId: string) => post(`bpmTask/updateLocked?taskId=${taskId}`),
    call: post,
    ask: get,
    definition,
  };
};
export type Colleague = Awaited<ReturnType<ReturnType<typeof createWorkflowClients>>>;
