import { makeAutoObservable, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { PortalGateway } from '#application/ports/portalGateway.ts';
import { companyDay, dayAfter, weekAround } from '#domain/bolist/listCalendar.ts';
import type { ContentOf, PortalEvent } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';
import type { CallQueue } from '../CallQueue.ts';

const WEEK = 7;
const MONDAY = 1;
const monthOf = (day: string): string => day.slice(0, 7);

interface CalendarStart {
  readonly item: PortalItem;
  readonly content: ContentOf<'calendar'>;
  readonly queue: CallQueue;
}

/** A week of a calendar and one of its days; months that have not come yet are asked for one by one. */
export class CalendarViewModel implements ViewModel {
  readonly today: string;
  day: string;
  hasFailed = false;
  readonly months = new Map<string, readonly PortalEvent[]>();
  readonly #asked = new Set<string>();
  readonly #context: PageContext;
  readonly #start: CalendarStart;

  constructor(context: PageContext, start: CalendarStart) {
    this.#context = context;
    this.#start = start;
    this.today = companyDay(context.get(Clock).now());
    this.day = this.today;
    makeAutoObservable(this, { today: false }, { autoBind: true });
    this.#keep(monthOf(this.today), start.content.events);
  }

  /** The days of the week of the chosen day, from Monday. */
  get week(): readonly string[] {
    const [first] = weekAround(this.day, MONDAY);
    return Array.from({ length: WEEK }, (_, at) => dayAfter(first, at));
  }
  eventsOn(day: string): readonly PortalEvent[] {
    return this.months.get(monthOf(day))?.filter((event) => event.day === day) ?? [];
  }
  /** Whether what takes place on the chosen day is known. */
  get isKnown(): boolean {
    return this.months.has(monthOf(this.day));
  }

  choose(day: string): void {
    this.day = day;
    this.ask();
  }
  move(weeks: number): void {
    this.choose(dayAfter(this.day, weeks * WEEK));
  }
  /** Asks for the months of the week that are not there. */
  ask(): void {
    this.hasFailed = false;
    for (const month of new Set(this.week.map(monthOf))) if (!this.#asked.has(month)) void this.#read(month);
  }

  start(): void {
    this.ask();
  }
  dispose(): void {}

  async #read(month: string): Promise<void> {
    const { item, queue } = this.#start;
    this.#asked.add(month);
    const answer = await queue.run(() => this.#context.get(PortalGateway).month(item, month));
    runInAction(() => {
      if (answer.ok && answer.value.kind === 'calendar') this.#keep(month, answer.value.events);
      else {
        this.#asked.delete(month);
        this.hasFailed = true;
      }
    });
  }
  #keep(month: string, events: readonly PortalEvent[]): void {
    this.#asked.add(month);
    this.months.set(month, events);
  }
}
