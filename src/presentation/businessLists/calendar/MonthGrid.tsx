import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormatter } from '#application/formatting/formatters.ts';
import { addDays, addMonthsToDay, getWeekBounds } from '#domain/businessLists/listCalendar.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/controls/classes.ts';
import { formatDay } from './DayEntries.tsx';
import type { ListCalendarViewModel } from './ListCalendarViewModel.ts';

const WEEK = 7;
const MAX_DOTS = 3;

/** Shows six weeks of days with one dot per entry, up to three. Arrow keys move the selection by a day or a week. */
export const MonthGrid = observer(function MonthGrid({ model }: { readonly model: ListCalendarViewModel }) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const chosen = useRef<HTMLButtonElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (byKeyboard.current) chosen.current?.focus();
    byKeyboard.current = false;
  }, [model.day]);
  const move = (event: KeyboardEvent) => {
    const next = dayForKey(event, model);
    if (next === undefined) return;
    event.preventDefault();
    byKeyboard.current = true;
    model.choose(next);
  };
  const weekday = (day: string, length: 'narrow' | 'long') =>
    dateFormatter(language, { weekday: length, timeZone: 'UTC' }).format(Date.parse(day));
  const weeks = Array.from({ length: model.days.length / WEEK }, (_, at) =>
    model.days.slice(at * WEEK, (at + 1) * WEEK),
  );
  return (
    <Card className="px-1 pb-2">
      <table role="grid" className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekday(day, 'long')} className="py-2 text-12 font-medium text-soft">
                {weekday(day, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === model.day} className="p-0 text-center">
                  <DayButton model={model} day={day} chosen={chosen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
});

/** Returns the day a key moves to (WAI-ARIA date grid). Undefined for other keys. */
function dayForKey(
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
  { day, firstDay }: ListCalendarViewModel,
): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const [first, last] = getWeekBounds(day, firstDay);
  const months = shiftKey ? 12 : 1;
  const WAYS: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -WEEK),
    ArrowDown: addDays(day, WEEK),
    Home: first,
    End: last,
    PageUp: addMonthsToDay(day, -months),
    PageDown: addMonthsToDay(day, months),
  };
  return WAYS[key];
}

interface DayButtonProps {
  readonly model: ListCalendarViewModel;
  readonly day: string;
  readonly chosen: RefObject<HTMLButtonElement | null>;
}

const DayButton = observer(function DayButton({ model, day, chosen }: DayButtonProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const isChosen = day === model.day;
  const isToday = day === model.today;
  const count = model.entriesByDay.get(day)?.length ?? 0;
  const entries = t('bolist.calendar.entries', { count });
  return (
    <button
      type="button"
      ref={isChosen ? chosen : undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={t('bolist.calendar.day', { day: formatDay(language, day), entries })}
      className="grid min-h-12 w-full place-items-center"
      onClick={() => model.choose(day)}
    >
      <span
        className={classes(
          'figures grid min-h-8 min-w-8 place-items-center rounded-full px-0.5 text-16 leading-none',
          isChosen ? 'bg-action font-semibold text-surface' : isToday && 'font-semibold text-action',
          !isChosen && !day.startsWith(model.month) && 'text-soft',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, at) => (
          <span key={at} className="size-1.5 rounded-full bg-action" />
        ))}
      </span>
    </button>
  );
});
