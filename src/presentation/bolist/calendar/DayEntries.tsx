import { ChevronRight } from 'lucide-react';
import { dateFormatter } from '#application/formatters.ts';
import { writeDate, writeDateRange } from '#application/form/dateText.ts';
import type { Language } from '#application/language.ts';
import { daysOfEntry, takesWholeDays, type CalendarEntry, type ListCalendar } from '#domain/bolist/listCalendar.ts';
import { useTexts, type Translate } from '../../i18n/useTexts.ts';
import type { PageAddress } from '../../routes/addresses.ts';
import { Card } from '../../shared/Card.tsx';
import { PageLink } from '../../shared/PageLink.tsx';
import { SectionTitle } from '../../shared/SectionTitle.tsx';
import { formAddress } from '../formAddress.ts';

interface DayEntriesProps {
  readonly calendar: Pick<ListCalendar, 'forms'>;
  readonly day: string;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
}

/** One day: its date, and what takes place on it. */
export function DayEntries({ calendar, day, today, entries }: DayEntriesProps) {
  const { t, language } = useTexts();
  const words = dayWords(language, day);
  return (
    <section aria-label={words}>
      <SectionTitle aside={t('bolist.calendar.entries', { count: entries.length })}>
        {day === today ? t('bolist.calendar.isToday', { day: words }) : words}
      </SectionTitle>
      {entries.length === 0 ? (
        <p className="py-4 text-soft">{t('bolist.calendar.nothing')}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} calendar={calendar} words={timeWords(t, language, entry, today.slice(0, 4))} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

/** A day with its weekday. */
export const dayWords = (language: Language, day: string): string =>
  dateFormatter(language, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/** When it takes place: from when to when on one day, with its days where there are several. */
function timeWords(t: Translate, language: Language, entry: CalendarEntry, year: string): string {
  const [first, last] = daysOfEntry(entry);
  const { start, end } = entry;
  const isWhole = takesWholeDays(entry);
  if (first !== last)
    return isWhole
      ? writeDateRange(first, last, 'YYYY-MM-DD', language, Number(year))
      : writeDateRange(start, end, 'YYYY-MM-DD HH:mm', language, Number(year));
  if (isWhole) return t('bolist.calendar.allDay');
  const times = [start, end].map((moment) => writeDate(moment.slice(11), 'HH:mm', language));
  return [...new Set(times)].join(' \u2013 ');
}

interface EntryProps {
  readonly entry: CalendarEntry;
  readonly calendar: Pick<ListCalendar, 'forms'>;
  readonly words: string;
}

function Entry({ entry, calendar, words }: EntryProps) {
  const to = entryAddress(calendar, entry);
  const content = (
    <>
      <span aria-hidden className="w-1 self-stretch rounded-full bg-action" />
      <span className="min-w-0 flex-1">
        <span className="figures block text-14 text-soft">{words}</span>
        <span className="block font-semibold break-words">{entry.title}</span>
        {entry.facts.length > 0 && <span className="block text-14 text-soft">{entry.facts.join(' · ')}</span>}
      </span>
      {to !== undefined && <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />}
    </>
  );
  const look = 'flex min-h-13 w-full items-center gap-3 px-4 py-3 text-left';
  if (to === undefined) return <div className={look}>{content}</div>;
  return (
    <PageLink to={to.page} {...(to.params && { params: to.params })} className={`${look} active:bg-sunken`}>
      {content}
    </PageLink>
  );
}

/** To its request, or to the form it is read with. */
function entryAddress({ forms }: Pick<ListCalendar, 'forms'>, { id, request }: CalendarEntry): PageAddress | undefined {
  if (request !== undefined) return { page: 'instanceDetail', params: { instId: request } };
  return forms.detail === '' ? undefined : formAddress(forms.detail, { pk: id, isReadOnly: true });
}
