import { dateFormatter } from '#application/formatters.ts';
import type { Language } from '#application/language.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { durationText } from '../durationText.ts';

interface RecordTimesProps {
  /** When the task came to the person who acted, where it is known. */
  readonly arrival: Instant | undefined;
  readonly doneAt: Instant | undefined;
  readonly now: Instant;
}

const MINUTE = 60_000;

/** When a task came and when it was acted on, with day and time: a record is read long after. */
export function RecordTimes({ arrival, doneAt, now }: RecordTimesProps) {
  const { t, language } = useTexts();
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
            : t('node.after', { duration: durationText(t, doneAt - arrival) })}
        </span>
      )}
    </p>
  );
}

const At = ({ at, children }: { readonly at: Instant; readonly children: string }) => (
  <time dateTime={new Date(at).toISOString()}>{children}</time>
);

/** The day and the time, and the year where it is not this one. */
export const formatRecordTime = (language: Language, at: Instant, now: Instant): string =>
  dateFormatter(language, {
    ...(new Date(at).getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
