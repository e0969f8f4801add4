import { makeAutoObservable, runInAction } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import { addDays, getWeekBounds } from '#domain/businessLists/listCalendar.ts';
import type { ContentOf, PortalEvent } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { formatCompanyDate } from '../../ui/i18n/companyZone.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import type { RequestQueue } from '../RequestQueue.ts';

const WEEK = 7;
const MONDAY = 1;
const monthOf = (day: string): string => day.slice(0, 7);

interface CalendarOptions {
  readonly item: PortalItem;
  readonly content: ContentOf<'calendar'>;
  readonly queue: RequestQueue;
}

/** View model of a week of a calendar and its selected day. Missing months are loaded one by one. */
export class CalendarViewModel implements ViewModel {
  readonly today: string;
  day: string;
  hasFailed = false;
  readonly months = new Map<string, readonly PortalEvent[]>();
  readonly #requestedMonths = new Set<string>();
  readonly #context: PageContext;
  readonly #options: CalendarOptions;

  constructor(context: PageContext, start: CalendarOptions) {
    this.#context = context;
    this.#options = start;
    this.today = formatCompanyDate(context.get(Clock).now());
    this.day = this.today;
    makeAutoObservable(this, { today: false }, { autoBind: true });
    this.#setMonth(monthOf(this.today), start.content.events);
  }

  get week(): readonly string[] {
    const [first] = getWeekBounds(this.day, MONDAY);
    return Array.from({ length: WEEK }, (_, at) => addDays(first, at));
  }
  getEvents(day: string): readonly PortalEvent[] {
    return this.months.get(monthOf(day))?.filter((event) => event.day === day) ?? [];
  }
  get isLoaded(): boolean {
    return this.months.has(monthOf(this.day));
  }

  choose(day: string): void {
    this.day = day;
    this.loadMonths();
  }
  move(weeks: number): void {
    this.choose(addDays(this.day, weeks * WEEK));
  }
  loadMonths(): void {
    this.hasFailed = false;
    for (const month of new Set(this.week.map(monthOf)))
      if (!this.#requestedMonths.has(month)) void this.#loadMonth(month);
  }

  start(): void {
    this.loadMonths();
  }
  dispose(): void {}

  async #loadMonth(month: string): Promise<void> {
    const { item, queue } = this.#options;
    this.#requestedMonths.add(month);
    const answer = await queue.run(() => this.#context.get(PortalGateway).getCalendarMonth(item, month));
    runInAction(() => {
      if (answer.ok && answer.value.kind === 'calendar') this.#setMonth(month, answer.value.events);
      else {
        this.#requestedMonths.delete(month);
        this.hasFailed = true;
      }
    });
  }
  #setMonth(month: string, events: readonly PortalEvent[]): void {
    this.#requestedMonths.add(month);
    this.months.set(month, events);
  }
}
