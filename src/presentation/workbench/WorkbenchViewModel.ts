import { makeAutoObservable } from 'mobx';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { AgentAbsence } from '../shared/AgentAbsence.ts';
import type { Counts } from '../shared/Counts.ts';
import { Loader } from '../shared/Loader.ts';
import type { Session } from '../shared/Session.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { isOverdue } from '../shared/waiting.ts';
import { backWithMe } from './backWithMe.ts';
import { welcomeMark } from './welcomeMark.ts';

const LOOKED_AT = 50;
const SHOWN_IN_FLIGHT = 3;
/** A request is in flight while somebody still has to do something about it. */
const IN_FLIGHT: ReadonlySet<InstanceStatus> = new Set([
  'drafted',
  'running',
  'lockedByReturn',
  'withdrawn',
  'suspended',
  'onHold',
  'locked',
]);
const EVERYTHING = { number: 1, size: LOOKED_AT, search: '', filters: {} };

interface WorkbenchContent {
  readonly waiting: Page<TaskRow> | undefined;
  readonly mine: Page<InstanceRow> | undefined;
  readonly failure: Failure | undefined;
}

export interface OverdueCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** The first page after the login: what waits for me, and where my own requests are. */
export class WorkbenchViewModel implements ViewModel {
  readonly loader: Loader<WorkbenchContent, never>;
  readonly session: Session;
  readonly counts: Counts;
  readonly absence: AgentAbsence;
  readonly #context: PageContext;
  #unfollow: (() => void) | undefined;

  constructor(context: PageContext) {
    this.#context = context;
    this.session = context.session;
    this.counts = context.counts;
    this.absence = new AgentAbsence(context);
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(this, { loader: false, session: false, counts: false, absence: false }, { autoBind: true });
  }

  get now(): Instant {
    return this.loader.now;
  }
  get waiting(): Page<TaskRow> | undefined {
    return this.loader.value?.waiting;
  }
  get mine(): Page<InstanceRow> | undefined {
    return this.loader.value?.mine;
  }
  /** How many wait for me, as every badge says it. */
  get total(): number {
    return this.counts.waiting ?? this.waiting?.total ?? 0;
  }
  /** How many are overdue. Where the platform does not tell, of those looked at: there may be more behind them. */
  get overdue(): OverdueCount {
    const { waiting } = this;
    if (this.counts.overdue !== undefined) return { count: this.counts.overdue, isAtLeast: false };
    const count = waiting?.rows.filter((row) => isOverdue(row, this.now)).length ?? 0;
    return { count, isAtLeast: waiting !== undefined && waiting.total > waiting.rows.length };
  }
  /** The task that is due first; without due times the newest one. */
  get mostUrgent(): TaskRow | undefined {
    const due = this.waiting?.rows.filter((row) => row.dueAt !== undefined) ?? [];
    return [...due].sort((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0))[0] ?? this.waiting?.rows[0];
  }
  /** What lies with me again stands first; then the newest. */
  get inFlight(): readonly InstanceRow[] {
    const open = this.mine?.rows.filter((row) => IN_FLIGHT.has(row.status)) ?? [];
    const isBack = (row: InstanceRow) => backWithMe(row) !== undefined;
    return [...open.filter(isBack), ...open.filter((row) => !isBack(row))].slice(0, SHOWN_IN_FLIGHT);
  }
  /** Whether this may be the first administrator of a new company: the platform is asked then. */
  get mayBeNew(): boolean {
    const isAtWork = (this.mine?.total ?? 0) > SHOWN_IN_FLIGHT;
    return this.session.user?.isAdministrator === true && !isAtWork && welcomeMark(this.#context) !== 'away';
  }

  start(): void {
    void this.session.read();
    this.loader.follow();
    this.#unfollow = this.counts.follow();
  }

  dispose(): void {
    this.loader.stop();
    this.#unfollow?.();
    this.absence.loader.drop();
  }

  /** Reads everything at once; what was shown stays when a reading fails. */
  async #read(): Promise<Result<WorkbenchContent, never>> {
    const { get } = this.#context;
    const [waiting, mine] = await Promise.all([
      get(TaskLists).myTasks(EVERYTHING),
      get(InstanceGateway).mine(EVERYTHING),
      this.absence.loader.load(),
    ]);
    return ok({
      waiting: waiting.ok ? waiting.value : this.waiting,
      mine: mine.ok ? mine.value : this.mine,
      failure: waiting.ok ? (mine.ok ? undefined : mine.error) : waiting.error,
    });
  }
}
