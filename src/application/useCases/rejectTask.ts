import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { afterReturnOptions, getTargetKind } from '#domain/tasks/returning.ts';
import { createSendCommand, type SendCommandInput, type SendCommand } from './sendCommand.ts';
import type { CommandGateway } from '../ports/workflow/commandGateway.ts';

/** Returns a request to an earlier step ("Return" in the interface), if the step offers that (contract process 5). */
export const createRejectTask = (commands: Pick<CommandGateway, 'send'>): SendCommand =>
  createSendCommand(commands, offerRefusal);

function offerRefusal({ target, command }: SendCommandInput): Refusal | undefined {
  if (command.kind !== 'return' || target.kind !== 'task') return refuse('task.ended');
  const { detail } = target;
  const isOffered =
    detail.returnTargets.includes(getTargetKind(command.to)) &&
    afterReturnOptions(detail, command.to).includes(command.afterwards);
  return isOffered ? undefined : refuse('return.modeNotOffered');
}
