import fc from 'fast-check';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import { anyChart } from './charts.ts';

/** Relative frequency of each action. */
const WEIGHTS = {
  start: 7,
  draft: 3,
  resumeDraft: 3,
  agree: 30,
  refuse: 4,
  abstain: 5,
  return: 18,
  transfer: 7,
  retrieve: 5,
  claim: 9,
  addSigners: 7,
  circulate: 9,
  cancelCirculation: 3,
  communicate: 7,
  reply: 7,
  revokeCommunication: 3,
  jump: 6,
  withdraw: 4,
  takeBack: 7,
  void: 2,
  suspend: 3,
  resume: 5,
  pend: 3,
  restore: 5,
  delete: 2,
  saveForm: 3,
  track: 3,
  favourite: 3,
  share: 3,
  openLink: 4,
  unshare: 1,
  recover: 4,
  forward: 4,
  answerForward: 3,
  message: 3,
  batch: 4,
  laterBatch: 4,
  look: 9,
  wait: 6,
} as const;
export type MoveKind = keyof typeof WEIGHTS;

/** An abstract action: numbers that later select among the existing requests, tasks and users. */
export interface Move {
  readonly kind: MoveKind;
  readonly who: number;
  readonly task: number;
  readonly pick: number;
  readonly people: readonly number[];
  readonly v: number;
  readonly isAgreed: boolean;
  /** Any user and object, permitted or not. */
  readonly isBold: boolean;
  /** Sent twice with the same key. */
  readonly isRepeated: boolean;
}

const seldom = (times: number): fc.Arbitrary<boolean> => fc.nat({ max: times - 1 }).map((n) => n === times - 1);

export const anyMove = (): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.oneof(
      ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as MoveKind), weight })),
    ),
    who: fc.nat({ max: 99 }),
    task: fc.nat({ max: 99 }),
    pick: fc.nat({ max: 59 }),
    people: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3, size: 'max' }),
    v: fc.nat({ max: 30 }),
    isAgreed: fc.boolean(),
    isBold: seldom(7),
    isRepeated: seldom(6),
  });

/** A sequence of moves with a chart of its own beside the demo's and an agent rule. An undefined move does nothing. */
export interface MoveSequence {
  readonly chart: LoadedDefinition;
  readonly agent: { readonly of: number; readonly is: number; readonly isForDrawn: boolean } | undefined;
  readonly moves: readonly (Move | undefined)[];
}

const NEARLY_NEVER = 1_000_000;
/** A shrunken sequence has fewer moves: each may become undefined. */
export const arbitraryMoveSequence = (moves: number): fc.Arbitrary<MoveSequence> =>
  fc.noBias(
    fc.record({
      chart: anyChart(),
      agent: fc.option(fc.record({ of: fc.nat({ max: 11 }), is: fc.nat({ max: 11 }), isForDrawn: fc.boolean() }), {
        nil: undefined,
        freq: 2,
      }),
      moves: fc.array(fc.option(anyMove(), { nil: undefined, freq: NEARLY_NEVER }), {
        minLength: moves,
        maxLength: moves,
        size: 'max',
      }),
    }),
  );
