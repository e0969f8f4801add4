import { makeAutoObservable } from 'mobx';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { ActiveAgents } from '../ui/state/ActiveAgents.ts';
import type { BadgeCounts } from '../ui/state/BadgeCounts.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { Session } from '../ui/state/Session.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { isOverdue } from '../ui/feedback/waiting.ts';
import { returnedTextKey } from './returnedTextKey.ts';
import { readOnboardingMark } from './readOnboardingMark.ts';

const PAGE_SIZE = 50;
const MAX_SHOWN_REQUESTS = 3;
/** Statuses of open requests: a user still has to act on them. */
const OPEN_STATUSES: ReadonlySet<InstanceStatus> = new Set([
  'drafted',
  'running',
  'lockedByReturn',
  'withdrawn',
  'suspended',
  'onHold',
  'locked',
]);
const FIRST_PAGE = { number: 1, size: PAGE_SIZE, search: '', filters: {} };

interface WorkbenchContent {
  readonly waiting: Page<TaskRow> | undefined;
  readonly mine: Page<InstanceRow> | undefined;
  readonly failure: Failure | undefined;
}

export interface OverdueCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** The first page after the login: the waiting tasks and the user's own requests. */
export class WorkbenchViewModel implements ViewModel {
  readonly loader: Loader<WorkbenchContent, never>;
  readonly session: Session;
  readonly counts: BadgeCounts;
  readonly absence: ActiveAgents;
  readonly #context: PageContext;
  #unsubscribe: (() => void) | undefined;

  constructor(context: PageContext) {
    this.#context = context;
    this.session = context.session;
    this.counts = context.counts;
    this.absence = new ActiveAgents(context);
    this.loader = new Loader(context, () => this.#load());
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
  get total(): number {
    return this.counts.waiting ?? this.waiting?.total ?? 0;
  }
  /** Number of overdue tasks. If the platform does not report it, counts the loaded rows; then it may be too low. */
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
  /** Open requests, those returned to the user first, then the newest. */
  get openRequests(): readonly InstanceRow[] {
    const open = this.mine?.rows.filter((row) => OPEN_STATUSES.has(row.status)) ?? [];
    const isBack = (row: InstanceRow) => returnedTextKey(row) !== undefined;
    return [...open.filter(isBack), ...open.filter((row) => !isBack(row))].slice(0, MAX_SHOWN_REQUESTS);
  }
  /** Whether the user may be an administrator of a new company; only then the onboarding state is read. */
  get mayBeNew(): boolean {
    const isAtWork = (this.mine?.total ?? 0) > MAX_SHOWN_REQUESTS;
    return this.session.user?.isAdministrator === true && !isAtWork && readOnboardingMark(this.#context) !== 'away';
  }

  start(): void {
    void this.session.load();
    this.loader.subscribe();
    this.#unsubscribe = this.counts.subscribe();
  }

  dispose(): void {
    this.loader.stop();
    this.#unsubscribe?.();
    this.absence.loader.cancel();
  }

  /** Reads everything in parallel; the previous value of a failed part remains. */
  async #load(): Promise<Result<WorkbenchContent, never>> {
    const { get } = this.#context;
    const [waiting, mine] = await Promise.all([
      this.counts.listMine(FIRST_PAGE),
      get(InstanceGateway).listMine(FIRST_PAGE),
      this.absence.loader.load(),
    ]);
    return ok({
      waiting: waiting.ok ? waiting.value : this.waiting,
      mine: mine.ok ? mine.value : this.mine,
      failure: waiting.ok ? (mine.ok ? undefined : mine.error) : waiting.error,
    });
  }
}
