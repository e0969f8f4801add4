import type { CommandKind, CommandOf } from '../../workflow/command.ts';
import type { Run } from '../run/run.ts';
import { addSigners } from './addSigners.ts';
import { cancelCirculation, circulate } from './circulate.ts';
import { communicate, reply, revokeCommunication } from './communicate.ts';
import { decideTask } from './decideTask.ts';
import { jumpToNode, takeBack, withdraw } from './deliver.ts';
import { fireTimer } from './fireTimer.ts';
import { claim, open, release, retrieve, transfer } from './handOver.ts';
import { voidInstance, pend, deleteInstanceState, restore, resume, suspend } from './hold.ts';
import { finishCalledInstance, finishHandler } from './outside.ts';
import { reactivateUsers } from './reactivateUsers.ts';
import { reassignLeaverTasks } from './reassignLeaverTasks.ts';
import { recover, returnTask } from './returnTask.ts';
import { start } from './start.ts';

type Commands = { readonly [Kind in CommandKind]: (run: Run, command: CommandOf<Kind>) => void };

/** The implementation of each command, called after the policy has allowed it. */
export const COMMANDS: Commands = {
  start,
  open,
  decide: decideTask,
  return: returnTask,
  transfer,
  retrieve,
  claim,
  release,
  addSigners,
  circulate,
  cancelCirculation,
  communicate,
  reply,
  revokeCommunication,
  jump: jumpToNode,
  withdraw,
  takeBack,
  recover,
  void: voidInstance,
  suspend,
  resume,
  pend,
  restore,
  delete: deleteInstanceState,
  fireTimer,
  finishHandler,
  calledEnded: finishCalledInstance,
  peopleLeft: reassignLeaverTasks,
  peopleBack: reactivateUsers,
};
