import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dateFormatter } from '#application/formatting/formatters.ts';
import { formatStoredDate, formatStoredDateRange } from '#application/formatting/dateText.ts';
import { toLanguage, type Language } from '#application/formatting/language.ts';
import { getEntryBounds, isAllDay, type CalendarEntry, type ListCalendar } from '#domain/businessLists/listCalendar.ts';
import type { Translate } from '../../ui/i18n/translate.ts';
import type { PageAddress } from '../../ui/navigation/addresses.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { formAddress } from '../formAddress.ts';

interface DayEntriesProps {
  readonly calendar: Pick<ListCalendar, 'forms'>;
  readonly day: string;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
}

export function DayEntries({ calendar, day, today, entries }: DayEntriesProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const words = formatDay(language, day);
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
                <Entry entry={entry} calendar={calendar} text={formatTimeSpan(t, language, entry, today.slice(0, 4))} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

export const formatDay = (language: Language, day: string): string =>
  dateFormatter(language, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/** Formats the time span of an entry: times for a single day, dates for several days. */
function formatTimeSpan(t: Translate, language: Language, entry: CalendarEntry, year: string): string {
  const [first, last] = getEntryBounds(entry);
  const { start, end } = entry;
  const isWhole = isAllDay(entry);
  if (first !== last)
    return isWhole
      ? formatStoredDateRange(first, last, 'YYYY-MM-DD', language, Number(year))
      : formatStoredDateRange(start, end, 'YYYY-MM-DD HH:mm', language, Number(year));
  if (isWhole) return t('bolist.calendar.allDay');
  const times = [start, end].map((moment) => formatStoredDate(moment.slice(11), 'HH:mm', language));
  return [...new Set(times)].join(' \u2013 ');
}

interface EntryProps {
  readonly entry: CalendarEntry;
  readonly calendar: Pick<ListCalendar, 'forms'>;
  readonly text: string;
}

function Entry({ entry, calendar, text }: EntryProps) {
  const to = entryAddress(calendar, entry);
  const content = (
    <>
      <span aria-hidden className="w-1 self-stretch rounded-full bg-action" />
      <span className="min-w-0 flex-1">
        <span className="figures block text-14 text-soft">{text}</span>
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

/** Returns the address of the entry's request, or of the form that displays it. */
function entryAddress({ forms }: Pick<ListCalendar, 'forms'>, { id, request }: CalendarEntry): PageAddress | undefined {
  if (request !== undefined) return { page: 'instanceDetail', params: { instId: request } };
  return forms.detail === '' ? undefined : formAddress(forms.detail, { pk: id, isReadOnly: true });
}
