import { Trash2 } from 'lucide-react';
import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import type { BatchJob } from '#domain/tasks/batch.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { timeSorts } from '../../lists/arrange/orders.ts';
import type { RecordList } from '../../lists/recordList.ts';
import type { RowCommand } from '../../lists/rowAction.ts';
import { recordLook } from '../../ui/workflow/recordLook.ts';

const forget = ({ id }: BatchJob): RowCommand => ({
  run: ({ get }) => get(BatchGateway).removeJobs([id]),
  removesRow: true,
  question: { key: 'lists.batchJobs.deleteQuestion' },
  done: { key: 'message.deleted' },
});
const named = { label: { key: 'lists.delete' }, icon: Trash2, tone: 'refuse' } as const;

/** Batches that run in the background, with their results. */
export const batchJobsList: RecordList<BatchJob> = {
  name: 'batchJobs',
  source: (get) => (request) => get(BatchGateway).listJobs(request),
  keyOf: (row) => row.id,
  card: ({ vote, opinion, total, done, failed, isOver, startedAt }, { t, language, now }) => ({
    badge: recordLook(vote),
    title: t('lists.batchJobs.title', { action: t(`record.${vote}`), count: total }),
    facts: [formatTimestamp(language, startedAt, now), t('batch.progress', { done: done + failed, total })],
    chips: [
      ...(failed > 0 ? [{ text: t('batch.failed', { count: failed }), tone: 'refuse' as const }] : []),
      ...(isOver ? [] : [{ text: t('batch.running'), tone: 'action' as const }]),
    ],
    ...(opinion === '' ? {} : { note: opinion }),
  }),
  open: ({ id }) => ({ page: 'batchJob', params: { id } }),
  searchHint: { key: 'lists.batchJobs.search' },
  sorts: timeSorts('start'),
  actions: (row) => [{ ...named, note: { key: 'lists.batchJobs.deleteNote' }, ...forget(row) }],
  selection: [{ ...named, purpose: 'delete', each: forget }],
  empty: {
    picture: 'empty',
    titleKey: 'lists.batchJobs.empty',
    todoKey: 'lists.batchJobs.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
  pageSize: 20,
};
