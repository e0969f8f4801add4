import type * as arrange from './arrangeAgent.ts';
import type * as command from './sendCommand.ts';
import type * as start from './startProcess.ts';
import type * as complete from './completeTask.ts';
import type * as dispatch from '../outbox/dispatchDecision.ts';
import type * as together from './decideTogether.ts';
import { token } from '../shared/token.ts';

/** Tokens of the use cases, separate from their code, which is loaded when a page first uses it. */
export const CompleteTask = token<complete.CompleteTask>('CompleteTask');
export const DispatchDecision = token<dispatch.DispatchDecision>('DispatchDecision');
export const DecideTogether = token<together.DecideBatch>('DecideTogether');
export const StartProcess = token<start.StartProcess>('StartProcess');
export const ArrangeAgent = token<arrange.SaveDelegationRule>('ArrangeAgent');
export const SaveDraft = token<start.SaveDraft>('SaveDraft');
export const SendCommand = token<command.SendCommand>('SendCommand');
