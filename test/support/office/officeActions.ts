import { batch, laterBatch } from './batchActions.ts';
import { decide, deliver, sendBack } from './decidingActions.ts';
import type { OfficeAction } from './officeAction.ts';
import type { Move, MoveKind } from './moves.ts';
import { forward, look, message, track } from './readingActions.ts';
import {
  makeVoid,
  pend,
  remove,
  recover,
  resumeDraft,
  saveDraft,
  start,
  suspend,
  takeBack,
  wake,
  withdraw,
} from './requestActions.ts';
import type { Scene } from './scene.ts';
import { favourite, openLink, share, unshare } from './sharingActions.ts';
import {
  addSigners,
  cancelCirculation,
  circulate,
  claim,
  communicate,
  reply,
  retrieve,
  revokeCommunication,
  saveForm,
  transfer,
} from './taskMoves.ts';

type Draw = (scene: Scene, move: Move) => OfficeAction | undefined | Promise<OfficeAction | undefined>;

const DEEDS: Readonly<Record<Exclude<MoveKind, 'wait'>, Draw>> = {
  start: (scene, move) => start(scene, move),
  draft: (scene, move) => saveDraft(scene, move),
  resumeDraft,
  agree: (scene, move) => decide(scene, move, 'agree'),
  refuse: (scene, move) => decide(scene, move, 'refuse'),
  abstain: (scene, move) => decide(scene, move, 'abstain'),
  return: sendBack,
  transfer,
  retrieve,
  claim,
  addSigners,
  circulate,
  cancelCirculation,
  communicate,
  reply,
  revokeCommunication,
  jump: deliver,
  withdraw,
  takeBack,
  void: makeVoid,
  suspend,
  pend,
  delete: remove,
  resume: (scene, move) => wake(scene, move, 'resume'),
  restore: (scene, move) => wake(scene, move, 'restore'),
  recover,
  saveForm,
  track,
  favourite,
  share,
  openLink,
  unshare,
  forward: (scene, move) => forward(scene, move, true),
  answerForward: (scene, move) => forward(scene, move, false),
  message,
  batch,
  laterBatch,
  look,
};

/** Replacements for a move that is currently impossible: actions that depend on earlier actions. */
const INSTEAD: readonly (keyof typeof DEEDS)[] = [
  'return',
  'transfer',
  'claim',
  'addSigners',
  'circulate',
  'communicate',
  'reply',
  'takeBack',
  'retrieve',
  'jump',
  'recover',
  'cancelCirculation',
  'revokeCommunication',
  'abstain',
  'batch',
  'restore',
  'resume',
  'openLink',
  'answerForward',
];
const MOST_REQUESTS = 4;

/**
 * Returns the action of a move. An impossible move becomes a possible one, and finally a decision or a start, so that
 * requests progress.
 */
export async function toAction(
  scene: Scene,
  move: Move & { readonly kind: Exclude<MoveKind, 'wait'> },
): Promise<OfficeAction | undefined> {
  const isFull = scene.model.requests.size >= MOST_REQUESTS;
  const others = [7, 11, 13].flatMap((step) => INSTEAD[(move.v + move.who * step) % INSTEAD.length] ?? []);
  for (const kind of [move.kind, ...others, 'agree', 'start'] as const) {
    const action = isFull && (kind === 'start' || kind === 'draft') ? undefined : await DEEDS[kind](scene, move);
    if (action !== undefined) return action;
  }
  return undefined;
}
