import type { LucideIcon } from 'lucide-react';
import type { HistoryRow } from '#domain/instance/reading.ts';
import type { TaskRow } from '#domain/task/reading.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { classes } from '../classes.ts';
import { recordLook } from '../recordLook.ts';
import { TONE_CLASSES } from '../tone.ts';
import { handedBy } from './handedBy.ts';

/** Who handed the task over, and with which words: what was asked, why it goes round. */
export function HandedNotice({ history, task }: { readonly history: readonly HistoryRow[]; readonly task: TaskRow }) {
  const { t } = useTexts();
  const handed = handedBy(history, task);
  if (!handed) return null;
  const { icon, tone } = recordLook(handed.how);
  const Icon: LucideIcon = icon;
  return (
    <div className={classes('mb-3 flex gap-3 rounded-card px-4 py-3', TONE_CLASSES[tone])}>
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-14 font-semibold">{t(`node.handed.${handed.how}`, { name: handed.name })}</p>
        {handed.remark !== '' && <p className="whitespace-pre-wrap text-ink">{handed.remark}</p>}
        <AttachmentList files={handed.files.map((file) => ({ ...file, size: 0 }))} />
      </div>
    </div>
  );
}
