import type { CommandKind, CommandOf } from '../command.ts';
import type { Run } from '../run/run.ts';
import { refuseRun } from '../run/run.ts';
import { decideTask } from './decideTask.ts';
import { start } from './start.ts';

type Commands = { readonly [Kind in CommandKind]: (run: Run, command: CommandOf<Kind>) => void };

/** What each command does, once the policy has let it through. */
const notYet = (run: Run) => refuseRun(run, 'task.notAllowedHere');
export const COMMANDS: Commands = {
  start,
  decide: decideTask,
  open: notYet, return: notYet, transfer: notYet, retrieve: notYet, claim: notYet, release: notYet, addSigners: notYet,
  circulate: notYet, cancelCirculation: notYet, communicate: notYet, reply: notYet, revokeCommunication: notYet, jump: notYet,
  withdraw: notYet, takeBack: notYet, void: notYet, suspend: notYet, resume: notYet, pend: notYet, restore: notYet, delete: notYet,
  fireTimer: notYet, finishHandler: notYet, calledEnded: notYet,
};
