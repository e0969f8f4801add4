import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dateFormatter } from '#application/formatting/formatters.ts';
import { toLanguage, type Language } from '#application/formatting/language.ts';
import type { PortalEvent } from '#domain/portal/columnContent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/controls/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { usePortalContext } from '../portalContext.ts';
import { TargetLink } from '../TargetLink.tsx';
import { CalendarViewModel } from './CalendarViewModel.ts';
import type { ColumnOfKind } from './column.ts';

/** Formats a calendar date, which is independent of the device's time zone. */
const formatCalendarDate = (language: Language, day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormatter(language, { ...options, timeZone: 'UTC' }).format(Date.parse(day));

/** One week of a calendar and the events of the selected day. */
export const CalendarColumn = observer(function CalendarColumn({ item, content }: ColumnOfKind<'calendar'>) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { queue } = usePortalContext();
  const model = useViewModel((context) => new CalendarViewModel(context, { item, content, queue }));
  const { week, day } = model;
  return (
    <div className="px-2 pt-1 pb-3">
      <div className="flex items-center">
        <IconButton icon={ChevronLeft} name={t('portal.weekBefore')} tone="soft" onClick={() => model.move(-1)} />
        <p className="min-w-0 flex-1 text-center text-14 font-semibold">
          {formatCalendarDate(language, day, { year: 'numeric', month: 'long' })}
        </p>
        <IconButton icon={ChevronRight} name={t('portal.weekAfter')} tone="soft" onClick={() => model.move(1)} />
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-12 text-soft">
        {week.map((each) => (
          <span key={each}>{formatCalendarDate(language, each, { weekday: 'narrow' })}</span>
        ))}
      </div>
      <div role="group" aria-label={item.title} className="grid grid-cols-7">
        {week.map((each) => (
          <Day key={each} model={model} day={each} />
        ))}
      </div>
      <Events model={model} />
    </div>
  );
});

const Day = observer(function Day({ model, day }: { readonly model: CalendarViewModel; readonly day: string }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const count = model.getEvents(day).length;
  const isChosen = day === model.day;
  const name = formatCalendarDate(language, day, { month: 'long', day: 'numeric', weekday: 'long' });
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...(day === model.today && { 'aria-current': 'date' as const })}
      aria-label={`${name} · ${t('portal.events', { count })}`}
      className="grid min-h-11 content-center justify-items-center gap-0.5 rounded-lg py-1"
      onClick={() => model.choose(day)}
    >
      <span
        className={classes(
          'figures grid size-[1.75rem] place-items-center rounded-full text-14',
          isChosen ? 'bg-action font-semibold text-surface' : day === model.today && 'font-bold text-action',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span className={classes('size-1.5 rounded-full', count > 0 ? 'bg-action' : 'bg-transparent')} />
    </button>
  );
});

const Events = observer(function Events({ model }: { readonly model: CalendarViewModel }) {
  const { t } = useTranslation();
  const events = model.getEvents(model.day);
  if (model.hasFailed && !model.isLoaded)
    return (
      <p role="alert" className="flex flex-wrap items-center justify-center gap-x-2 pt-2 text-14 text-return">
        {t('portal.away')}
        <Button variant="bare" className="text-14" onClick={model.loadMonths}>
          {t('app.retry')}
        </Button>
      </p>
    );
  // Has the height of the placeholder (`columnHeight`), so that neither the response nor another day moves the page.
  return (
    <div aria-live="polite" className="min-h-26 px-2">
      {events.length === 0 ? (
        <p className="grid min-h-26 place-items-center text-14 text-soft">
          {t(model.isLoaded ? 'portal.noEvents' : 'app.loading')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id}>
              <Event event={event} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

function Event({ event: { title, time, note, target } }: { readonly event: PortalEvent }) {
  const { t } = useTranslation();
  return (
    <TargetLink target={target} className="flex min-h-13 items-baseline gap-3 py-2 transition active:opacity-70">
      <span className="figures w-[3.5rem] shrink-0 text-14 text-soft">{time === '' ? t('portal.allDay') : time}</span>
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        {note !== '' && <span className="block text-14 text-soft">{note}</span>}
      </span>
    </TargetLink>
  );
}
