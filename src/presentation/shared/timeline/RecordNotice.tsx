import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { classes } from '../classes.ts';
import { recordLook } from '../recordLook.ts';
import { TONE_CLASSES } from '../tone.ts';

interface RecordNoticeProps {
  readonly action: RecordAction;
  readonly title: string;
  readonly remark: string;
  readonly files: HistoryRow['files'];
}

/** One thing that was done, as what one wants to know first: who did it, and with which words. */
export function RecordNotice({ action, title, remark, files }: RecordNoticeProps) {
  const { icon: Icon, tone } = recordLook(action);
  return (
    <div className={classes('mb-3 flex gap-3 rounded-card px-4 py-3', TONE_CLASSES[tone])}>
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-14 font-semibold">{title}</p>
        {remark !== '' && <p className="whitespace-pre-wrap text-ink">{remark}</p>}
        <AttachmentList files={files.map((file) => ({ ...file, size: 0 }))} />
      </div>
    </div>
  );
}
