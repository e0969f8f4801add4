import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { findHandover } from './findHandover.ts';
import { RecordNotice } from './RecordNotice.tsx';

/** Shows which user handed over the task, with their remark: the question, or the reason for the circulation. */
export function HandoverNotice({ history, task }: { readonly history: readonly HistoryRow[]; readonly task: TaskRow }) {
  const { t } = useTranslation();
  const handed = findHandover(history, task);
  return handed ? (
    <RecordNotice
      action={handed.how}
      title={t(`node.handed.${handed.how}`, { name: handed.name })}
      remark={handed.remark}
      files={handed.files}
    />
  ) : null;
}
