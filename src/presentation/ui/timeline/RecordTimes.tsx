import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatDuration } from '../workflow/formatDuration.ts';
import { formatRecordTime } from './formatRecordTime.ts';

interface RecordTimesProps {
  /** When the task reached the user who acted, if known. */
  readonly arrival: Instant | undefined;
  readonly doneAt: Instant | undefined;
  readonly now: Instant;
}

const MINUTE = 60_000;

/** Shows when a task arrived and when it was handled, with date and time, as records are often read much later. */
export function RecordTimes({ arrival, doneAt, now }: RecordTimesProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const write = (at: Instant) => formatRecordTime(language, at, now);
  return (
    <p className="figures flex flex-wrap gap-x-3 text-14 text-soft">
      {arrival !== undefined && <At at={arrival}>{t('node.arrived', { moment: write(arrival) })}</At>}
      {doneAt !== undefined && (
        <At at={doneAt}>{arrival === undefined ? write(doneAt) : t('node.handled', { moment: write(doneAt) })}</At>
      )}
      {arrival !== undefined && doneAt !== undefined && (
        <span>
          {doneAt - arrival < MINUTE
            ? t('node.atOnce')
            : t('node.after', { duration: formatDuration(t, doneAt - arrival) })}
        </span>
      )}
    </p>
  );
}

const At = ({ at, children }: { readonly at: Instant; readonly children: string }) => (
  <time dateTime={new Date(at).toISOString()}>{children}</time>
);
