import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { isOfProcess } from '#domain/history/recordGroups.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../classes.ts';
import { recordLook, recordWord } from '../recordLook.ts';
import { TONE_CLASSES } from '../tone.ts';
import { partnersText } from './partnersText.ts';

export type NamedRecord = Pick<
  HistoryRow,
  'action' | 'optionName' | 'actionLabel' | 'handlerName' | 'agentForName' | 'partners' | 'remark'
>;

/** The action, the person who acted, and the people it concerned: "转办 王芳 → 李强". */
export function RecordNames({ row, department = '' }: { readonly row: NamedRecord; readonly department?: string }) {
  const { t, language } = useTexts();
  const { icon: Icon, tone } = recordLook(row.action);
  const { agentForName } = row;
  const partners = partnersText(language, row);
  const names = [isOfProcess(row) ? row.remark : row.handlerName, department].filter((part) => part !== '').join(' · ');
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-14">
      {row.action !== 'submit' && (
        <span className={classes('inline-flex items-center gap-1 !bg-transparent', TONE_CLASSES[tone])}>
          <Icon size={15} strokeWidth={2.2} aria-hidden />
          {recordWord(row, t)}
        </span>
      )}
      {names !== '' && <span>{names}</span>}
      {agentForName !== undefined && <span className="text-soft">{t('node.agentFor', { name: agentForName })}</span>}
      {partners !== '' && <span>{partners}</span>}
    </p>
  );
}
