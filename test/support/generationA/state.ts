import type { Row } from './answers.ts';

export interface Person {
  readonly id: string;
  readonly account: string;
  readonly fullName: string;
  readonly groupId: string;
  readonly isAdmin: boolean;
  readonly isOdd?: boolean;
}

export interface Instance {
  readonly instId: string;
  readonly process: string;
  subject: string;
  status: string;
  readonly createBy: string;
  readonly createTime: string;
  endTime: string | null;
  lockedBy: string | null;
  form: Row;
}

export interface Task {
  readonly taskId: string;
  readonly actTaskId: string;
  readonly instId: string;
  readonly node: string;
  readonly type: string;
  status: string;
  assignee: string | null;
  readonly owner: string | null;
  readonly candidates: readonly string[];
  readonly parentId: string | null;
  readonly preTaskId: string | null;
  readonly createTime: string;
}

export interface HistoryRecord {
  readonly hisId: string;
  readonly instId: string;
  readonly node: string;
  readonly taskId: string;
  readonly createTime: string;
  readonly completeTime: string;
  readonly ownerId: string;
  readonly handlerId: string;
  readonly checkStatus: string;
  readonly remark: string;
  readonly partners: readonly string[];
}

export interface Copy {
  readonly id: string;
  readonly instId: string;
  readonly type: string;
  readonly from: string;
  readonly createTime: string;
  readonly readers: { readonly cpId: string; readonly userId: string; readAt: string | null }[];
}

export interface Transfer {
  readonly id: string;
  readonly instId: string;
  readonly taskId: string;
  readonly from: string;
  readonly to: string;
  readonly createTime: string;
}

/** A circulation: its readers in turn, and a row for each reader who was asked. */
export interface Circulation {
  readonly id: string;
  readonly taskId: string;
  readonly isParallel: boolean;
  readonly goesOn: boolean;
  readonly waiting: string[];
  readonly rows: {
    readonly id: string;
    readonly childId: string;
    readonly assignee: string;
    status: string;
    remark: string | null;
  }[];
}

export interface Note {
  readonly id: string;
  readonly instId: string;
  readonly by: string;
  readonly text: string;
  readonly createTime: string;
}

/** The state of the stub while it runs. */
export interface Company {
  readonly people: readonly Person[];
  readonly instances: Instance[];
  readonly tasks: Task[];
  readonly records: HistoryRecord[];
  readonly copies: Copy[];
  readonly transfers: Transfer[];
  readonly circulations: Circulation[];
  readonly board: Note[];
  readonly log: Note[];
  readonly followers: { readonly id: string; readonly instId: string; readonly by: string }[];
  readonly opinions: { readonly id: string; readonly by: string; readonly text: string }[];
  readonly drafts: Map<string, string>;
  readonly messages: { readonly id: string; readonly title: string; isRead: boolean; readonly isOdd: boolean }[];
  readonly files: Map<string, File>;
  readonly removed: Set<string>;
  readonly newId: () => string;
  readonly now: () => string;
}
