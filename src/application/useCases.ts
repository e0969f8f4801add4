import type * as arrange from './agent/arrangeAgent.ts';
import type * as carryOut from './action/carryOut.ts';
import type * as save from './instance/saveDraft.ts';
import type * as start from './instance/startProcess.ts';
import type * as complete from './task/completeTask.ts';
import type * as together from './task/decideTogether.ts';
import type * as reject from './task/rejectTask.ts';
import { token } from './token.ts';

/** Tokens of the use cases, apart from their code: it comes when a page first asks for it. */
export const CompleteTask = token<complete.CompleteTask>('CompleteTask');
export const RejectTask = token<reject.RejectTask>('RejectTask');
export const DecideTogether = token<together.DecideTogether>('DecideTogether');
export const CarryOut = token<carryOut.CarryOut>('CarryOut');
export const StartProcess = token<start.StartProcess>('StartProcess');
export const ArrangeAgent = token<arrange.ArrangeAgent>('ArrangeAgent');
export const SaveDraft = token<save.SaveDraft>('SaveDraft');
