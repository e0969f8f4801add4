import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readArray, readObject } from '#contract/forms/looseValues.ts';
import type { SuccessMessage, ServerRoute } from '#server/http/serverRoute.ts';

/**
 * Success messages by the last two parts of the path (contract wire 2.1). Without one, a client shows an empty
 * notification.
 */
const SUCCESS_MESSAGES: Readonly<Record<string, SuccessMessage>> = {
  'bpmTask/completeTask': 'done.decided',
  'bpmTask/batCompleteTask': 'done.batch',
  'bpmTask/takeBackTask': 'done.recovered',
  'bpmTask/transTask': 'done.transferred',
  'bpmTask/transRoamTask': 'done.circulated',
  'bpmTask/cancelTransRoamTask': 'done.circulationCancelled',
  'bpmTask/addSignUser': 'done.signersAdded',
  'bpmTask/jumpToNode': 'done.delivered',
  'bpmTask/linkup': 'done.asked',
  'bpmTask/replyLinkupTask': 'done.replied',
  'bpmTask/revokeCmTask': 'done.questionsRevoked',
  'bpmTask/saveFormData': 'done.formSaved',
  'bpmInst/startProcess': 'done.started',
  'bpmInst/cancelProcess': 'done.voided',
  'bpmInst/revokeProcess': 'done.withdrawn',
  'bpmInst/updateProcessStatus': 'done.statusChanged',
  'bpmTaskTransfer/doRetrieveTask': 'done.retrieved',
  'bpmInstCc/transfer': 'done.sent',
  'bpmInstMsg/addMsg': 'done.posted',
  'bpmTemporaryOpinion/saveOpinion': 'done.opinionKept',
  'bpmTask/bpmInstCc': 'done.sent',
  'bpmTask/updateLocked': (answer) =>
    answer === null ? 'done.notShared' : answer === '1' ? 'done.claimed' : 'done.released',
  'bpmInst/del': 'done.deleted',
  'bpmDef/discard': 'done.discarded',
  'bpmDef/recover': 'done.reinstated',
  'bpmDef/del': 'done.deleted',
  'bpmInstTracked/doTracked': (answer) => (answer === '1' ? 'done.tracked' : 'done.untracked'),
  'bpmInstTracked/removeTracked': 'done.untracked',
  'bpmOpinionLib/save': 'done.saved',
  'bpmOpinionLib/del': 'done.deleted',
  'bpmAgent/save': 'done.saved',
  'bpmAgent/end': 'done.ended',
  'bpmAgent/del': 'done.deleted',
  'bpmAsyncTask/save': 'done.handedOver',
  'bpmAsyncTask/retry': 'done.retried',
  'bpmAsyncTask/del': 'done.deleted',
  'bpmCollection/save': 'done.saved',
  'bpmCollection/del': 'done.deleted',
  'formSolution/saveForm': 'done.recordSaved',
  'formSolution/removeById': (answer) => (hasSkippedRecords(answer) ? 'done.someDeleted' : 'done.deleted'),
  'bpmInstShare/save': 'done.saved',
  'bpmInstShare/del': 'done.deleted',
  'insNews/save': 'done.saved',
  'insNews/del': 'done.deleted',
  'infInnerMsg/delByRecIds': 'done.deleted',
};

const hasSkippedRecords = (answer: unknown): boolean => readArray(readObject(answer)['skipped']).length > 0;

const getCallName = ({ path }: Endpoint): string => path.split('/').slice(-2).join('/');

export function addSuccessMessage(route: ServerRoute): ServerRoute {
  const says = SUCCESS_MESSAGES[getCallName(route.endpoint)];
  return says === undefined ? route : { ...route, successMessage: says };
}
