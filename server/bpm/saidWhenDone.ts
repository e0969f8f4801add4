import type { Endpoint } from '#api/endpoint.ts';
import { listOf, looseOf } from '#api/form/looseValues.ts';
import type { AnswerMessage, ServerRoute } from '../http/serverRoute.ts';

/**
 * What a command says when it has been carried out (contract wire 2.1), by the last parts of its path: without words of
 * its own, a client shows an empty note.
 */
const SAID: Readonly<Record<string, AnswerMessage>> = {
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
  'formSolution/removeById': (answer) => (leftOut(answer) ? 'done.someDeleted' : 'done.deleted'),
  'bpmInstShare/save': 'done.saved',
  'bpmInstShare/del': 'done.deleted',
  'insNews/save': 'done.saved',
  'insNews/del': 'done.deleted',
  'infInnerMsg/delByRecIds': 'done.deleted',
};

/** Whether some records could not be removed. */
const leftOut = (answer: unknown): boolean => listOf(looseOf(answer)['skipped']).length > 0;

const nameOf = ({ path }: Endpoint): string => path.split('/').slice(-2).join('/');

/** The same route with its words. */
export function withWords(route: ServerRoute): ServerRoute {
  const says = SAID[nameOf(route.endpoint)];
  return says === undefined ? route : { ...route, says };
}
