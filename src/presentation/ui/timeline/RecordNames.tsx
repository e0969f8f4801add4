import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import { isProcessRecord } from '#domain/history/recordGroups.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { classes } from '../controls/classes.ts';
import { recordLook, recordActionName } from '../workflow/recordLook.ts';
import { TONE_CLASSES } from '../controls/tone.ts';
import { formatPartners } from './formatPartners.ts';

export type NamedRecord = Pick<
  HistoryRow,
  'action' | 'optionName' | 'actionLabel' | 'handlerName' | 'agentForName' | 'partners' | 'remark'
>;

/** The action, the user who acted, and the users it concerns: "转办 王芳 → 李强". */
export function RecordNames({ row, department = '' }: { readonly row: NamedRecord; readonly department?: string }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { icon: Icon, tone } = recordLook(row.action);
  const { agentForName } = row;
  const partners = formatPartners(language, row);
  const names = [isProcessRecord(row) ? row.remark : row.handlerName, department]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-14">
      {row.action !== 'submit' && (
        <span className={classes('inline-flex items-center gap-1 !bg-transparent', TONE_CLASSES[tone])}>
          <Icon size={15} strokeWidth={2.2} aria-hidden />
          {recordActionName(row, t)}
        </span>
      )}
      {names !== '' && <span>{names}</span>}
      {agentForName !== undefined && <span className="text-soft">{t('node.agentFor', { name: agentForName })}</span>}
      {partners !== '' && <span>{partners}</span>}
    </p>
  );
}
