import { CircleAlert, CircleCheck, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { ImportReport } from '#domain/businessLists/importReport.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { toListParams } from './listAddress.ts';
import type { OpenedList } from './WithList.tsx';

interface ImportReportProps {
  readonly report: ImportReport;
  readonly opened: OpenedList;
  readonly onCopy: () => Promise<void>;
}

/** Maximum number of rejected rows on the page. The copied text contains all of them. */
const MAX_SHOWN_ROWS = 200;

/** Shows the result of an import: the counts, and line, column and reason of each rejected cell. */
export function ImportReportView({ report, opened: { address }, onCopy }: ImportReportProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { navigator } = useAppContext();
  const { outcome, message, added, changed, unchanged, refused, unknownColumns, unreadColumns } = report;
  const lines = new Set(refused.map(({ line }) => line)).size;
  const heading = useRef<HTMLParagraphElement>(null);
  // The focused upload control has been removed, so the focus moves to the result.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [report]);
  const Sign = outcome === 'all' ? CircleCheck : CircleAlert;
  const counts = [
    ...(added.length > 0 ? [t('bolist.added', { count: added.length })] : []),
    ...(changed.length > 0 ? [t('bolist.changed', { count: changed.length })] : []),
    ...(unchanged.length > 0 ? [t('bolist.unchanged', { count: unchanged.length })] : []),
  ];
  return (
    <>
      <Card className="flex gap-3 p-4">
        <Sign
          size={24}
          aria-hidden
          className={`shrink-0 ${outcome === 'all' ? 'text-agree' : outcome === 'some' ? 'text-return' : 'text-refuse'}`}
        />
        <div className="grid min-w-0 flex-1 gap-1">
          <p ref={heading} tabIndex={-1} role="status" className="text-16 font-semibold">
            {message}
          </p>
          {counts.length > 0 && <p className="figures text-14 text-soft">{counts.join(' · ')}</p>}
          {unknownColumns.length > 0 && (
            <p className="text-14">{t('bolist.unknownColumns', { names: formatList(language, unknownColumns) })}</p>
          )}
          {unreadColumns.length > 0 && (
            <p className="text-14 text-soft">
              {t('bolist.unreadColumns', { names: formatList(language, unreadColumns) })}
            </p>
          )}
        </div>
      </Card>
      {refused.length > 0 && (
        <section className="grid gap-2">
          <SectionTitle>{t('bolist.refused', { count: lines })}</SectionTitle>
          <Card>
            <ul className="divide-y divide-line">
              {refused.slice(0, MAX_SHOWN_ROWS).map(({ line, column, reason }, index) => (
                <li key={index} className="grid gap-0.5 px-4 py-3 select-text">
                  <span className="figures text-14 text-soft">
                    {column === '' ? t('bolist.line', { line }) : t('bolist.lineColumn', { line, column })}
                  </span>
                  <span className="text-16 break-words">{reason}</span>
                </li>
              ))}
            </ul>
          </Card>
          {refused.length > MAX_SHOWN_ROWS && (
            <p className="text-14 text-soft">{t('bolist.moreRefused', { count: refused.length - MAX_SHOWN_ROWS })}</p>
          )}
          <Button variant="line" icon={<Copy size={18} aria-hidden />} onClick={() => void onCopy()}>
            {t('bolist.copyRefused')}
          </Button>
        </section>
      )}
      {added.length + changed.length > 0 && (
        <Button variant="fill" onClick={() => navigator.open('businessList', toListParams(address))}>
          {t('bolist.showList')}
        </Button>
      )}
    </>
  );
}
