import { expect, it } from 'vitest';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import { storeBootSnapshot } from './bootSnapshot.ts';

const LIST = '/api-bpm/bpm/core/bpmTask/myTasks';
const TASK = '/api-bpm/bpm/core/bpmTask/getTaskInfo';
const AT = 1_795_000_000_000;
const FIRST = { pageNo: 1, pageSize: 20, params: {} };
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ taskId: String(index) }));
const listAnswer = (count: number) =>
  JSON.stringify({ success: true, result: { pageNo: 1, totalCount: String(count), data: rows(count) } });
const taskAnswer = (taskId: string) => JSON.stringify({ success: true, data: { bpmTask: { taskId } } });

function setUp() {
  const storage = memoryStorage();
  const store = (path: string, sent: unknown, text: string, at = AT) =>
    storeBootSnapshot(storage, '1.7', { path, sent, text, at, language: 'en-US' });
  const read = (name: string) => JSON.parse(storage.kept.get(`ringi.boot.1.7.${name}`) ?? 'null') as unknown;
  return { storage, store, read };
}

it('stores the first 12 rows of the to-do list with total, time and language', () => {
  const { store, read } = setUp();
  store(LIST, FIRST, listAnswer(15));
  expect(read('list')).toEqual([{ at: AT, language: 'en-US', total: 15, rows: rows(12) }]);
});

it.each([
  ['the second page', { ...FIRST, pageNo: 2 }],
  ['a filtered list', { ...FIRST, params: { 'Q_v.STATUS__S_EQ': 'UNHANDLE' } }],
  ['another order', { ...FIRST, sortField: 'EXPIRED_TIME_', sortOrder: 'asc' }],
])('does not store %s', (_, sent) => {
  const { store, read } = setUp();
  store(LIST, sent, listAnswer(3));
  expect(read('list')).toBeNull();
});

it('keeps the last five tasks, each once, newest first', () => {
  const { store, read } = setUp();
  for (const [index, id] of ['1', '2', '3', '4', '2', '5', '6'].entries())
    store(TASK, undefined, taskAnswer(id), AT + index);
  const kept = read('tasks') as readonly {
    readonly at: number;
    readonly rows: readonly { readonly taskId: string }[];
  }[];
  expect(kept.map(({ rows: [row] }) => row?.taskId)).toEqual(['6', '5', '2', '4', '3']);
  expect(kept[2]?.at).toBe(AT + 4);
});

it('stores nothing where the storage is full', () => {
  const { storage } = setUp();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const answer = { path: LIST, sent: FIRST, text: listAnswer(1), at: AT, language: 'en-US' };
  expect(() => storeBootSnapshot(full, '1.7', answer)).not.toThrow();
});
