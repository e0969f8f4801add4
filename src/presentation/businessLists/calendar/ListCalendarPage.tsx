import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { formatStoredDate } from '#application/formatting/dateText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { ListFooter } from '../../lists/ListFooter.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { formAddress } from '../formAddress.ts';
import { DayEntries } from './DayEntries.tsx';
import { ListCalendarViewModel } from './ListCalendarViewModel.ts';
import { MonthGrid } from './MonthGrid.tsx';

/** Shows records in a monthly calendar, identified by the calendar key in the address. */
export function ListCalendarPage() {
  const [query] = useSearchParams();
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const key = query.get('key') ?? '';
  return <CalendarOf key={`${key} ${language}`} calendarKey={key} />;
}

const CalendarOf = observer(function CalendarOf({ calendarKey }: { readonly calendarKey: string }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { navigator } = useAppContext();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const model = useViewModel((context) =>
    context.lists.getOrCreate(
      `calendar.${calendarKey}`,
      isReturning,
      () => new ListCalendarViewModel(context, calendarKey, language),
    ),
  );
  const { calendar, loader } = model;
  if (calendar === undefined)
    return (
      <PageFrame title={t('page.listCalendar')} back="businessLists">
        <LoaderState loader={loader} />
      </PageFrame>
    );
  const ways =
    calendar.add === undefined
      ? []
      : [{ label: { text: calendar.add }, variant: 'fill' as const, to: formAddress(calendar.forms.add) }];
  return (
    <PageFrame
      title={calendar.name}
      back="businessLists"
      actions={
        <IconButton
          icon={List}
          name={t('bolist.calendar.toList')}
          tone="action"
          onClick={() => navigator.open('businessList', { key: calendarKey })}
        />
      }
      {...(ways.length > 0 && {
        bottom: <ListFooter links={ways} />,
      })}
    >
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} name={t('bolist.calendar.previous')} onClick={() => model.changeMonth(-1)} />
        <h2 aria-live="polite" className="min-w-0 flex-1 text-center text-17 font-semibold">
          {formatStoredDate(model.month, 'YYYY-MM', language)}
        </h2>
        <IconButton icon={ChevronRight} name={t('bolist.calendar.next')} onClick={() => model.changeMonth(1)} />
        <Button variant="bare" disabled={model.day === model.today} onClick={() => model.choose(model.today)}>
          {t('bolist.calendar.today')}
        </Button>
      </div>
      <div className="grid gap-3">
        <Segmented
          label={t('bolist.calendar.look')}
          value={model.view}
          options={[
            { value: 'month', label: t('bolist.calendar.month') },
            { value: 'list', label: t('bolist.calendar.list') },
          ]}
          onChange={model.setView}
        />
        {loader.skipped > 0 && <SkippedRowsNotice count={loader.skipped} />}
        {calendar.total > calendar.entries.length && (
          <p className="text-14 text-soft">
            {t('bolist.calendar.more', { shown: calendar.entries.length, total: calendar.total })}
          </p>
        )}
        {model.view === 'month' && <MonthGrid model={model} />}
      </div>
      {loader.failure || !model.isLoaded ? (
        <div className="pt-3">
          <LoaderState loader={loader} />
        </div>
      ) : model.view === 'month' ? (
        <DayEntries calendar={calendar} day={model.day} today={model.today} entries={model.entriesOfDay} />
      ) : (
        <MonthList model={model} />
      )}
    </PageFrame>
  );
});

/** Shows the days of the month as headings with their entries below. */
const MonthList = observer(function MonthList({ model }: { readonly model: ListCalendarViewModel }) {
  const { t } = useTranslation();
  const { calendar, busyDays, today } = model;
  if (busyDays.length === 0 || calendar === undefined)
    return <p className="py-8 text-center text-soft">{t('bolist.calendar.nothingInMonth')}</p>;
  return busyDays.map(([day, entries]) => (
    <DayEntries key={day} calendar={calendar} day={day} today={today} entries={entries} />
  ));
});
