import { CircleAlert, CircleCheck, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatList } from '#application/form/listText.ts';
import type { ImportReport } from '#domain/bolist/importReport.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { listParams } from './listAddress.ts';
import type { OpenedList } from './WithList.tsx';

interface ImportReportProps {
  readonly report: ImportReport;
  readonly opened: OpenedList;
  readonly onCopy: () => Promise<void>;
}

/** More lines nobody reads on a phone: all of them are in the copy. */
const MOST_SHOWN = 200;

/** What became of the rows: how many came in, and each that did not with its line, its column and its reason. */
export function ImportReportView({ report, opened: { address }, onCopy }: ImportReportProps) {
  const { t, language } = useTexts();
  const { navigator } = useAppContext();
  const { outcome, message, added, changed, unchanged, refused, unknownColumns, unreadColumns } = report;
  const lines = new Set(refused.map(({ line }) => line)).size;
  const heading = useRef<HTMLParagraphElement>(null);
  // What was chosen with is gone: the focus goes on to what came of it.
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
              {refused.slice(0, MOST_SHOWN).map(({ line, column, reason }, index) => (
                <li key={index} className="grid gap-0.5 px-4 py-3 select-text">
                  <span className="figures text-14 text-soft">
                    {column === '' ? t('bolist.line', { line }) : t('bolist.lineColumn', { line, column })}
                  </span>
                  <span className="text-16 break-words">{reason}</span>
                </li>
              ))}
            </ul>
          </Card>
          {refused.length > MOST_SHOWN && (
            <p className="text-14 text-soft">{t('bolist.moreRefused', { count: refused.length - MOST_SHOWN })}</p>
          )}
          <Button look="line" icon={<Copy size={18} aria-hidden />} onClick={() => void onCopy()}>
            {t('bolist.copyRefused')}
          </Button>
        </section>
      )}
      {added.length + changed.length > 0 && (
        <Button look="fill" onClick={() => navigator.open('businessList', listParams(address))}>
          {t('bolist.showList')}
        </Button>
      )}
    </>
  );
}
