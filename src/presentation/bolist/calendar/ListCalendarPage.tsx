import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { writeDate } from '#application/form/dateText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ListFoot } from '../../list/ListFoot.tsx';
import { useAppContext } from '../../shared/appContext.ts';
import { Button } from '../../shared/Button.tsx';
import { IconButton } from '../../shared/IconButton.tsx';
import { LeftOutNote } from '../../shared/LeftOutNote.tsx';
import { LoaderState } from '../../shared/LoaderState.tsx';
import { PageFrame } from '../../shared/PageFrame.tsx';
import { Segmented } from '../../shared/Segmented.tsx';
import { useViewModel } from '../../shared/useViewModel.ts';
import { formAddress } from '../formAddress.ts';
import { DayEntries } from './DayEntries.tsx';
import { ListCalendarViewModel } from './ListCalendarViewModel.ts';
import { MonthGrid } from './MonthGrid.tsx';

/** Records on the days of a month, by the key of the calendar in the address. */
export function ListCalendarPage() {
  const [query] = useSearchParams();
  const { language } = useTexts();
  const key = query.get('key') ?? '';
  return <CalendarOf key={`${key} ${language}`} calendarKey={key} />;
}

const CalendarOf = observer(function CalendarOf({ calendarKey }: { readonly calendarKey: string }) {
  const { t, language } = useTexts();
  const { navigator } = useAppContext();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const model = useViewModel((context) =>
    context.lists.recall(
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
      : [{ label: { text: calendar.add }, look: 'fill' as const, to: formAddress(calendar.forms.add) }];
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
        bottom: <ListFoot ways={ways} />,
      })}
    >
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} name={t('bolist.calendar.previous')} onClick={() => model.turn(-1)} />
        <h2 aria-live="polite" className="min-w-0 flex-1 text-center text-17 font-semibold">
          {writeDate(model.month, 'YYYY-MM', language)}
        </h2>
        <IconButton icon={ChevronRight} name={t('bolist.calendar.next')} onClick={() => model.turn(1)} />
        <Button look="bare" disabled={model.day === model.today} onClick={() => model.choose(model.today)}>
          {t('bolist.calendar.today')}
        </Button>
      </div>
      <div className="grid gap-3">
        <Segmented
          label={t('bolist.calendar.look')}
          value={model.look}
          options={[
            { value: 'month', label: t('bolist.calendar.month') },
            { value: 'list', label: t('bolist.calendar.list') },
          ]}
          onChange={model.show}
        />
        {loader.leftOut > 0 && <LeftOutNote count={loader.leftOut} />}
        {calendar.total > calendar.entries.length && (
          <p className="text-14 text-soft">
            {t('bolist.calendar.more', { shown: calendar.entries.length, total: calendar.total })}
          </p>
        )}
        {model.look === 'month' && <MonthGrid model={model} />}
      </div>
      {loader.failure || !model.isRead ? (
        <div className="pt-3">
          <LoaderState loader={loader} />
        </div>
      ) : model.look === 'month' ? (
        <DayEntries calendar={calendar} day={model.day} today={model.today} entries={model.ofDay} />
      ) : (
        <MonthList model={model} />
      )}
    </PageFrame>
  );
});

/** The whole month as headings with what takes place below them. */
const MonthList = observer(function MonthList({ model }: { readonly model: ListCalendarViewModel }) {
  const { t } = useTexts();
  const { calendar, busyDays, today } = model;
  if (busyDays.length === 0 || calendar === undefined)
    return <p className="py-8 text-center text-soft">{t('bolist.calendar.nothingInMonth')}</p>;
  return busyDays.map(([day, entries]) => (
    <DayEntries key={day} calendar={calendar} day={day} today={today} entries={entries} />
  ));
});
