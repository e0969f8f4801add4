import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { afterReturnOptions, kindOfTarget } from '#domain/task/returning.ts';
import { makeSendCommand, type CommandOrder, type SendCommand } from '../command/sendCommand.ts';
import type { CommandGateway } from '../ports/commandGateway.ts';

/** Returns a request to an earlier step ("Return" on the screen), where the step offers that (contract process 5). */
export const makeRejectTask = (commands: Pick<CommandGateway, 'send'>): SendCommand =>
  makeSendCommand(commands, offerRefusal);

function offerRefusal({ target, command }: CommandOrder): Refusal | undefined {
  if (command.kind !== 'return' || target.kind !== 'task') return refuse('task.ended');
  const { detail } = target;
  const isOffered =
    detail.returnTargets.includes(kindOfTarget(command.to)) &&
    afterReturnOptions(detail, command.to).includes(command.afterwards);
  return isOffered ? undefined : refuse('return.modeNotOffered');
}
