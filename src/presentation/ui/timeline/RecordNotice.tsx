import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { classes } from '../controls/classes.ts';
import { recordLook } from '../workflow/recordLook.ts';
import { TONE_CLASSES } from '../controls/tone.ts';

interface RecordNoticeProps {
  readonly action: RecordAction;
  readonly title: string;
  readonly remark: string;
  readonly files: HistoryRow['files'];
}

/** An action with its user, remark and files, shown above the details of a page. */
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
