/** A call of the first page that the boot script has sent before the app is loaded (ADR 80). */
export interface BootCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer: Promise<Response>;
  /** Device time of the call in milliseconds. */
  readonly sentAt: number;
}
/** What the boot script shares with the app. */
export interface Boot {
  /** Calls whose answers the app has not taken over. */
  calls: readonly BootCall[];
  /** Resolves when a stored snapshot is on the screen; the code of the app is evaluated afterwards. */
  readonly painted: Promise<unknown>;
}

declare global {
  interface Window {
    /** Exists until the app has drawn its first content. */
    boot?: Boot | undefined;
  }
}

/** Id of the element of the boot frame. It is empty or missing if nothing was drawn. */
export const BOOT_FRAME_ID = 'boot';
/** Attribute of the frame's element: the address of the link the user has pressed. */
export const PRESSED_ATTRIBUTE = 'data-pressed';

/** Content of the frame that is stored for the next visit, as the platform sent it. */
export interface BootSnapshot {
  /** Time of the answer in milliseconds. */
  readonly at: number;
  readonly language: string;
  /** Total of a list. */
  readonly total?: number;
  readonly rows: readonly unknown[];
}
/** Number of rows of the list, and of tasks, that are stored. */
export const MAX_SNAPSHOT_ROWS = 12;
export const MAX_SNAPSHOT_TASKS = 5;
/** Prefix of the stored snapshots of all users, without the prefix of the client. */
export const SNAPSHOT_PREFIX = 'boot.';
export const listSnapshotKey = (owner: string): string => `${SNAPSHOT_PREFIX}${owner}.list`;
export const taskSnapshotKey = (owner: string): string => `${SNAPSHOT_PREFIX}${owner}.tasks`;
/** Body of the call for the first page of the to-do list. */
export const FIRST_TASKS_BODY = '{"pageNo":1,"pageSize":20,"params":{}}';
