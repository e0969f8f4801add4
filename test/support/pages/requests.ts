import { anInstanceDto, aTaskDto } from '../wire.ts';
import { aFormView } from './forms.ts';

const SUBJECT = '张伟的出差申请';

export const aTripInstance = (given: object = {}) =>
  anInstanceDto({
    subject: SUBJECT,
    createBy: '3',
    applicantName: '张伟',
    defName: '出差申请',
    defId: '601',
    ...given,
  });

/** The form of a trip, in wire format as part of a task, a request or a start. */
export const aTripView = (parts: Parameters<typeof aFormView>[1] = {}) =>
  aFormView(
    [
      { name: 'title', comment: '事由', control: 'rx-textbox', options: { length: '100', required: true } },
      { name: 'days', comment: '天数', control: 'rx-number', options: { length: '14,0' } },
    ],
    parts,
  );
const FILLED_IN = { data: { title: '拜访上海客户', days: 3 }, permission: { title: 'r', days: 'r' } };

/** The page of a task assigned to the logged-in employee (contract tasks 2). */
export const aTaskPage = (given: object = {}) => ({
  bpmTask: aTaskDto({
    subject: SUBJECT,
    name: '经理审批',
    assignee: '2',
    taskExecutors: [{ type: 'user', id: '2', name: '王芳' }],
  }),
  bpmInst: aTripInstance(),
  taskConfig: {
    options: [
      { text: '', value: 'AGREE' },
      { text: '', value: 'REFUSE' },
    ],
    switchOptions: [],
    backOptions: [],
  },
  formData: { success: true, message: '', data: [aTripView(FILLED_IN)] },
  canCheck: true,
  canTransfer: true,
  isCanBack: true,
  ...given,
});

/** The next step after an agreement: the finance department (contract tasks 9). */
export const TO_FINANCE = [
  {
    nodeId: 'finance',
    nodeName: '财务审批',
    nodeType: 'UserTask',
    executors: [{ type: 'user', id: '4', name: '李强', account: 'liqiang', calcType: '' }],
  },
];

/** The history of the request (contract history 1). */
export const SUBMITTED = {
  hisId: '501',
  instId: '70',
  nodeId: 'apply',
  nodeName: '填写申请',
  handlerId: '3',
  handlerUserName: '张伟',
  checkStatus: 'SUBMIT',
  createTime: '2026-11-20 09:00:00',
  completeTime: '2026-11-20 09:00:00',
  remark: '请尽快审批',
};

/** The page of a request (contract requests 2). */
export const aRequestDetail = (given: object = {}) => ({
  bpmInst: aTripInstance({ curNode: '经理审批' }),
  formData: { success: true, message: '', data: [aTripView(FILLED_IN)] },
  bpmCheckHistories: [SUBMITTED],
  tracked: '0',
  ...given,
});
