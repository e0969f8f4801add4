import type * as arrange from './agent/arrangeAgent.ts';
import type { UserCommandKind } from '#domain/workflow/userCommand.ts';
import type * as command from './command/sendCommand.ts';
import type * as save from './instance/saveDraft.ts';
import type * as start from './instance/startProcess.ts';
import type * as complete from './task/completeTask.ts';
import type * as together from './task/decideTogether.ts';
import { token } from './token.ts';

/** Tokens of the use cases, apart from their code: it comes when a page first asks for it. */
export const CompleteTask = token<complete.CompleteTask>('CompleteTask');
export const DecideTogether = token<together.DecideTogether>('DecideTogether');
export const StartProcess = token<start.StartProcess>('StartProcess');
export const ArrangeAgent = token<arrange.ArrangeAgent>('ArrangeAgent');
export const SaveDraft = token<save.SaveDraft>('SaveDraft');

/** Every command beside a decision; those with a use case of their own go through that. */
export const SendCommand = token<command.SendCommand>('SendCommand');
export const RejectTask = token<command.SendCommand>('RejectTask');
export const TransferTask = token<command.SendCommand>('TransferTask');
export const CirculateTask = token<command.SendCommand>('CirculateTask');

const OWN_USE_CASES: Readonly<Partial<Record<UserCommandKind, typeof SendCommand>>> = {
  return: RejectTask,
  transfer: TransferTask,
  circulate: CirculateTask,
};
export const useCaseOf = (kind: UserCommandKind): typeof SendCommand => OWN_USE_CASES[kind] ?? SendCommand;
