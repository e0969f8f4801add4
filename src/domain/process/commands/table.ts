import type { CommandKind, CommandOf } from '../../workflow/command.ts';
import type { Run } from '../run/run.ts';
import { addSigners } from './addSigners.ts';
import { cancelCirculation, circulate } from './circulate.ts';
import { communicate, reply, revokeCommunication } from './communicate.ts';
import { decideTask } from './decideTask.ts';
import { jumpToNode, takeBack, withdraw } from './deliver.ts';
import { fireTimer } from './fireTimer.ts';
import { claim, open, release, retrieve, transfer } from './handOver.ts';
import { makeVoid, pend, deleteInstanceState, restore, resume, suspend } from './hold.ts';
import { calledEnded, finishHandler } from './outside.ts';
import { peopleBack } from './peopleBack.ts';
import { peopleLeft } from './peopleLeft.ts';
import { recover, returnTask } from './returnTask.ts';
import { start } from './start.ts';

type Commands = { readonly [Kind in CommandKind]: (run: Run, command: CommandOf<Kind>) => void };

/** What each command does, once the policy has let it through. */
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
  void: makeVoid,
  suspend,
  resume,
  pend,
  restore,
  delete: deleteInstanceState,
  fireTimer,
  finishHandler,
  calledEnded,
  peopleLeft,
  peopleBack,
};
