import {
  FIRST_TASKS_BODY,
  listSnapshotKey,
  MAX_SNAPSHOT_ROWS,
  MAX_SNAPSHOT_TASKS,
  taskSnapshotKey,
  type BootSnapshot,
} from '#application/shared/bootFrame.ts';
import { STORAGE_PREFIX, tryOrUndefined, type KeyValueStorage } from './browserStorage.ts';

/** An answer of the to-do list or of a task. */
export interface KeptAnswer {
  readonly path: string;
  /** Body of the call. */
  readonly sent: unknown;
  readonly text: string;
  readonly at: number;
  readonly language: string;
}

interface AnswerDto {
  readonly result?: { readonly totalCount: number; readonly data: readonly unknown[] } | null;
  readonly data?: { readonly bpmTask: { readonly taskId: string } } | null;
}

const isTaskRow = (row: unknown): row is { readonly taskId: string } =>
  typeof row === 'object' && row !== null && 'taskId' in row;

/**
 * Stores the first rows of the to-do list, or a task, for the boot frame of the next visit (ADR 80). Other pages of the
 * list and filtered lists are not stored.
 */
export function storeBootSnapshot(storage: KeyValueStorage, owner: string, answer: KeptAnswer): void {
  const { path, sent, text, at, language } = answer;
  tryOrUndefined(() => {
    const { result, data } = JSON.parse(text) as AnswerDto;
    if (path.endsWith('/myTasks')) {
      if (!result || JSON.stringify(sent) !== FIRST_TASKS_BODY) return;
      const rows = result.data.slice(0, MAX_SNAPSHOT_ROWS);
      write(storage, listSnapshotKey(owner), [{ at, language, total: Number(result.totalCount), rows }]);
    } else if (data) {
      const former = readSnapshots(storage, taskSnapshotKey(owner));
      const others = former.filter(({ rows: [row] }) => !isTaskRow(row) || row.taskId !== data.bpmTask.taskId);
      const own: BootSnapshot = { at, language, rows: [data.bpmTask] };
      write(storage, taskSnapshotKey(owner), [own, ...others].slice(0, MAX_SNAPSHOT_TASKS));
    }
  });
}

const write = (storage: KeyValueStorage, key: string, value: readonly BootSnapshot[]): void =>
  storage.setItem(STORAGE_PREFIX + key, JSON.stringify(value));

const readSnapshots = (storage: KeyValueStorage, key: string): readonly BootSnapshot[] =>
  tryOrUndefined(() => JSON.parse(storage.getItem(STORAGE_PREFIX + key) ?? '[]') as readonly BootSnapshot[]) ?? [];
