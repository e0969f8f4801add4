import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProcessRecord } from '#domain/history/recordGroups.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { classes } from '../controls/classes.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { ChangeList } from './ChangeList.tsx';
import { RecordNames } from './RecordNames.tsx';
import { RecordTimes } from './RecordTimes.tsx';
import type { TimelineRow } from './buildTimeline.ts';

/** Opinions longer than this number of characters are folded. */
const LONG_OPINION = 90;

interface RecordLineProps {
  readonly row: TimelineRow;
  /** The record of a start shows its time next to the name. */
  readonly isStart: boolean;
  readonly now: Instant;
}

/** One record: approver, action, arrival, time of the action, and remark. */
export const RecordLine = ({ row, isStart, now }: RecordLineProps) => (
  <div className="mt-2 first-of-type:mt-1">
    <RecordNames row={row} department={isStart ? row.handlerDepartment : ''} />
    {!isStart && <RecordTimes arrival={row.arrival} doneAt={row.doneAt} now={now} />}
    {!isProcessRecord(row) && row.remark !== '' && <Opinion text={row.remark} />}
    {row.changes && <ChangeList changes={row.changes} />}
    {row.files.length > 0 && (
      <div className="mt-2">
        <AttachmentList files={row.files.map((file) => ({ ...file, size: 0 }))} />
      </div>
    )}
  </div>
);

function Opinion({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG_OPINION;
  return (
    <blockquote className="mt-1.5 rounded-lg bg-paper px-3 py-2 text-14">
      <p className={classes('whitespace-pre-wrap', isLong && !isOpen && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-h-11 text-action"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'node.less' : 'app.more')}
        </button>
      )}
    </blockquote>
  );
}
