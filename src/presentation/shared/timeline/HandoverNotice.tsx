import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { handoverOf } from './handoverOf.ts';
import { RecordNotice } from './RecordNotice.tsx';

/** Who handed the task over, and with which words: what was asked, why it goes round. */
export function HandoverNotice({ history, task }: { readonly history: readonly HistoryRow[]; readonly task: TaskRow }) {
  const { t } = useTexts();
  const handed = handoverOf(history, task);
  return handed ? (
    <RecordNotice
      action={handed.how}
      title={t(`node.handed.${handed.how}`, { name: handed.name })}
      remark={handed.remark}
      files={handed.files}
    />
  ) : null;
}
