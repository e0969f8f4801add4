import { makeAutoObservable } from 'mobx';
import { BusinessListGateway } from '#application/ports/businessListGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import type { Language } from '#application/language.ts';
import {
  companyDay,
  dayMonthsAfter,
  daysOfMonth,
  entriesByDay,
  type CalendarEntry,
  type ListCalendar,
} from '#domain/bolist/listCalendar.ts';
import { Loader } from '../../shared/Loader.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** A month of a calendar as it was read. */
interface MonthRead {
  readonly month: string;
  readonly calendar: ListCalendar;
}
type MonthLook = 'month' | 'list';

/** Where weeks begin: in China on Monday, in Japan and in the United States on Sunday. */
const FIRST_DAYS: Readonly<Record<Language, 0 | 1>> = { 'zh-CN': 1, 'en-US': 0, 'ja-JP': 0 };

/** A calendar with the month that is shown and the day that is chosen in it. */
export class ListCalendarViewModel implements ViewModel {
  day: string;
  look: MonthLook = 'month';
  readonly today: string;
  readonly firstDay: 0 | 1;
  readonly loader: Loader<MonthRead>;

  constructor(context: PageContext, key: string, language: Language) {
    this.today = companyDay(context.get(Clock).now());
    this.day = this.today;
    this.firstDay = FIRST_DAYS[language];
    this.loader = new Loader(context, async () => {
      const { month, days } = this;
      const found = await context.get(BusinessListGateway).calendar(key, days[0] ?? '', days.at(-1) ?? '');
      return found.ok ? { ...found, value: { month, calendar: found.value } } : found;
    });
    makeAutoObservable(this, { today: false, firstDay: false, loader: false }, { autoBind: true });
  }

  get month(): string {
    return this.day.slice(0, 7);
  }
  /** Of six weeks. */
  get days(): readonly string[] {
    return daysOfMonth(this.month, this.firstDay);
  }
  get calendar(): ListCalendar | undefined {
    return this.loader.value?.calendar;
  }
  /** What is shown is of this month, and not of the one before. */
  get isRead(): boolean {
    return this.loader.value?.month === this.month;
  }
  /** Where a month is on its way, what is known of its days already. */
  get byDay(): ReadonlyMap<string, readonly CalendarEntry[]> {
    return entriesByDay(this.calendar?.entries ?? [], this.days);
  }
  get ofDay(): readonly CalendarEntry[] {
    return this.byDay.get(this.day) ?? [];
  }
  /** Days of the month on which something takes place. */
  get busyDays(): readonly (readonly [day: string, entries: readonly CalendarEntry[]])[] {
    return [...this.byDay].filter(([day, entries]) => day.startsWith(this.month) && entries.length > 0);
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
    if (this.month !== before) void this.loader.restart();
  }
  turn(months: 1 | -1): void {
    this.choose(dayMonthsAfter(this.day, months));
  }
  show(look: MonthLook): void {
    this.look = look;
  }
}
