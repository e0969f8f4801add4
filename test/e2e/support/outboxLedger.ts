import type { TestClock } from './testClock.ts';

/** What happens at a random time after a decision was made. */
export const DISTURBANCES = [
  'nothing',
  'cut',
  'swallow',
  'undo',
  'hide',
  'close',
  'crash',
  'killBrowser',
  'hideAndKillBrowser',
  'killServer',
] as const;
type Disturbance = (typeof DISTURBANCES)[number];

/** A decision the harness has made, with what its user has seen of it. */
export interface LedgerRow {
  readonly task: string;
  /** Different for each decision, so that the bar shows which one it is about. */
  readonly subject: string;
  readonly disturbance: Disturbance;
  /** Whether the bar has said that the decision will be sent. */
  isDrawn: boolean;
  /** Whether the bar has said that it was sent. */
  isConfirmed: boolean;
  isUndone: boolean;
}
/** The row at the end, after network and server have worked again for long enough. */
export interface FinalRow extends LedgerRow {
  /** Number of times the server has executed the decision. */
  readonly executed: number;
  /** Whether the user still sees it among the decisions that wait. */
  readonly isWaiting: boolean;
}
export interface OutboxKillRun {
  readonly address: string;
  readonly clock: TestClock;
  readonly seed: number;
  readonly decisions: number;
  /** Kills the server and starts it again at the same address. */
  readonly restartServer: () => Promise<void>;
}

/** Returns what is wrong with a decision, or `undefined`. */
export function findFault({ executed, isDrawn, isUndone, isConfirmed, isWaiting }: FinalRow): string | undefined {
  if (executed > 1) return 'executed twice';
  if (isUndone) return executed > 0 ? 'executed although undone' : undefined;
  if (isConfirmed && executed === 0) return 'confirmed but not executed';
  if (isWaiting) return 'not sent';
  return isDrawn && executed === 0 ? 'lost' : undefined;
}
