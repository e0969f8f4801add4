import { useState } from 'react';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { formatList } from '#application/form/listText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../classes.ts';
import { isOfProcess, recordLook, recordWord } from '../recordLook.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { TONE_CLASSES } from '../tone.ts';
import { ChangeList } from './ChangeList.tsx';

/** From here on an opinion folds. */
const LONG_OPINION = 90;

/** What one person did: sign, word, name, and what they wrote. */
export function RecordLine({ row, isStart }: { readonly row: HistoryRow; readonly isStart: boolean }) {
  const { t, language } = useTexts();
  const { icon: Icon, tone } = recordLook(row.action);
  const isSaid = !isOfProcess(row);
  const names = [isSaid ? row.handlerName : row.remark, isStart ? row.handlerDepartment : '']
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <div className="mt-0.5">
      <p className="flex flex-wrap items-center gap-x-1.5 text-14">
        {!isStart && (
          <span className={classes('inline-flex items-center gap-1 !bg-transparent', TONE_CLASSES[tone])}>
            <Icon size={15} strokeWidth={2.2} aria-hidden />
            {recordWord(row, t)}
          </span>
        )}
        <span className="text-soft">{names}</span>
        {row.agentForName !== undefined && (
          <span className="text-soft">{t('node.agentFor', { name: row.agentForName })}</span>
        )}
        {row.partners.length > 0 && (
          <span className="text-soft">
            →{' '}
            {formatList(
              language,
              row.partners.map(({ name }) => name),
            )}
          </span>
        )}
      </p>
      {isSaid && row.remark !== '' && <Opinion text={row.remark} />}
      {row.changes && <ChangeList changes={row.changes} />}
      {row.files.length > 0 && (
        <div className="mt-2">
          <AttachmentList files={row.files.map((file) => ({ ...file, size: 0 }))} />
        </div>
      )}
    </div>
  );
}

function Opinion({ text }: { readonly text: string }) {
  const { t } = useTexts();
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
