import type * as arrange from './arrangeAgent.ts';
import type { UserCommandKind } from '#domain/workflow/userCommand.ts';
import type * as command from './sendCommand.ts';
import type * as save from './saveDraft.ts';
import type * as start from './startProcess.ts';
import type * as complete from './completeTask.ts';
import type * as together from './decideTogether.ts';
import { token } from '../shared/token.ts';

/** Tokens of the use cases, separate from their code, which is loaded when a page first uses it. */
export const CompleteTask = token<complete.CompleteTask>('CompleteTask');
export const DecideTogether = token<together.DecideBatch>('DecideTogether');
export const StartProcess = token<start.StartProcess>('StartProcess');
export const ArrangeAgent = token<arrange.SaveDelegationRule>('ArrangeAgent');
export const SaveDraft = token<save.SaveDraft>('SaveDraft');

/** Sends commands that have no use case of their own and are not decisions. */
export const SendCommand = token<command.SendCommand>('SendCommand');
export const RejectTask = token<command.SendCommand>('RejectTask');
export const TransferTask = token<command.SendCommand>('TransferTask');
export const CirculateTask = token<command.SendCommand>('CirculateTask');

const OWN_USE_CASES: Readonly<Partial<Record<UserCommandKind, typeof SendCommand>>> = {
  return: RejectTask,
  transfer: TransferTask,
  circulate: CirculateTask,
};
export const findUseCase = (kind: UserCommandKind): typeof SendCommand => OWN_USE_CASES[kind] ?? SendCommand;
