import type { Row } from './answers.ts';
import { processOf, stepOf } from './processes.ts';

const formsOf = (process: string): Row => {
  const { form, formName } = processOf(process);
  const bound = {
    ...{ id: '1750000000000000001', name: formName, alias: form, boAlias: `${form}_bo`, permission: '{}' },
    ...{ readOnly: false, type: 'online', component: '' },
  };
  return { formpc: [bound], mobile: [bound] };
};

const NO_FORM: Row = { formpc: [], mobile: [] };

/** The settings of a process. */
export function processConfig(process: string): Row {
  const { key, defId, name } = processOf(process);
  return {
    ...{ key, nodeType: 'Process', name, orderNo: 1, type: 'bpmn:Process', defId, allowSelectPath: false },
    ...{ startNodeOptions: ['skipFirstNode', 'startConfirm', 'fillOpinion'], startReqNodes: [], startSelNodes: [] },
    ...{ startForm: NO_FORM, globalForm: formsOf(process), detailForm: NO_FORM, buttonConfigs: [] },
    ...{ buttonDetailConfigs: [], subjectRuleData: [], noticeTypes: 'inner', jumpSkipOptions: null, varConfigs: [] },
    ...{ boDefs: null, dataSetting: null, events: [], remindDefs: [], subProcessDefs: [], formStatus: 'default' },
    taskFields: null,
  };
}

/** The settings of one user task. */
export function taskConfig(process: string, node: string): Row {
  const step = stepOf(process, node);
  return {
    ...{ key: node, nodeType: 'UserTask', name: step?.name ?? node, orderNo: 2, type: 'bpmn:UserTask' },
    ...{ switchOptions: ['allowSelectExecutor', 'allowAddSign'], backOptions: ['BACK', 'BACK_TO_STARTOR'] },
    ...{ multipleType: step?.isParallel === true ? 'parallel' : 'normal', nextHandMode: 'manual', outs: [] },
    ...{
      signConfig: step?.isParallel === true ? { completeType: 'TICKETS', finishOption: 'waitAllVoted' } : null,
      userConfigs: [],
      userFilter: null,
      jumpRules: [],
      jumpSkipOptions: null,
    },
    ...{ form: NO_FORM, buttons: [], events: [], remindDefs: [], noticeTypes: '', varConfigs: [], dataSetting: null },
    ...{ formStatus: 'default', taskPreHandler: '', taskAfterHandler: '', allowScript: '', allowTipInfo: '' },
  };
}
