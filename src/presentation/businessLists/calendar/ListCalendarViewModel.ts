import { makeAutoObservable } from 'mobx';
import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import type { Language } from '#application/formatting/language.ts';
import {
  addMonthsToDay,
  getMonthGrid,
  groupEntriesByDay,
  type CalendarEntry,
  type ListCalendar,
} from '#domain/businessLists/listCalendar.ts';
import { formatCompanyDate } from '../../ui/i18n/companyZone.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

interface LoadedMonth {
  readonly month: string;
  readonly calendar: ListCalendar;
}
type MonthView = 'month' | 'list';

/** First day of the week: Monday in China, Sunday in Japan and the United States. */
const FIRST_DAYS: Readonly<Record<Language, 0 | 1>> = { 'zh-CN': 1, 'en-US': 0, 'ja-JP': 0 };

export class ListCalendarViewModel implements ViewModel {
  day: string;
  view: MonthView = 'month';
  readonly today: string;
  readonly firstDay: 0 | 1;
  readonly loader: Loader<LoadedMonth>;

  constructor(context: PageContext, key: string, language: Language) {
    this.today = formatCompanyDate(context.get(Clock).now());
    this.day = this.today;
    this.firstDay = FIRST_DAYS[language];
    this.loader = new Loader(context, async () => {
      const { month, days } = this;
      const found = await context.get(BusinessListGateway).getCalendar(key, days[0] ?? '', days.at(-1) ?? '');
      return found.ok ? { ...found, value: { month, calendar: found.value } } : found;
    });
    makeAutoObservable(this, { today: false, firstDay: false, loader: false }, { autoBind: true });
  }

  get month(): string {
    return this.day.slice(0, 7);
  }
  /** The 42 days of the month grid (six weeks). */
  get days(): readonly string[] {
    return getMonthGrid(this.month, this.firstDay);
  }
  get calendar(): ListCalendar | undefined {
    return this.loader.value?.calendar;
  }
  get isLoaded(): boolean {
    return this.loader.value?.month === this.month;
  }
  /** The entries by day. While a month is loading, contains the known entries of its days. */
  get entriesByDay(): ReadonlyMap<string, readonly CalendarEntry[]> {
    return groupEntriesByDay(this.calendar?.entries ?? [], this.days);
  }
  get entriesOfDay(): readonly CalendarEntry[] {
    return this.entriesByDay.get(this.day) ?? [];
  }
  get busyDays(): readonly (readonly [day: string, entries: readonly CalendarEntry[]])[] {
    return [...this.entriesByDay].filter(([day, entries]) => day.startsWith(this.month) && entries.length > 0);
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  choose(day: string): void {
    const before = this.month;
    this.day = day;
    if (this.month !== before) void this.loader.reload();
  }
  changeMonth(months: 1 | -1): void {
    this.choose(addMonthsToDay(this.day, months));
  }
  setView(look: MonthView): void {
    this.view = look;
  }
}
