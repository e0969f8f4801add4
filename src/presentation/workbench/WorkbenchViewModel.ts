import { makeAutoObservable } from 'mobx';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { AgentAbsence } from '../shared/AgentAbsence.ts';
import { Loader } from '../shared/Loader.ts';
import type { Session } from '../shared/Session.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { isOverdue } from '../shared/waiting.ts';
import { backWithMe } from './backWithMe.ts';

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
  /** Messages not read yet; none where the platform does not tell. */
  readonly unread: number;
  readonly failure: Failure | undefined;
}

/** The first page after the login: what waits for me, and where my own requests are. */
export class WorkbenchViewModel implements ViewModel {
  readonly loader: Loader<WorkbenchContent, never>;
  readonly session: Session;
  readonly absence: AgentAbsence;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.session = context.session;
    this.absence = new AgentAbsence(context);
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(this, { loader: false, session: false, absence: false }, { autoBind: true });
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
  /** How many of the tasks looked at are overdue. */
  get overdueCount(): number {
    return this.waiting?.rows.filter((row) => isOverdue(row, this.now)).length ?? 0;
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

  start(): void {
    void this.session.read();
    this.loader.follow();
  }

  dispose(): void {
    this.loader.stop();
    this.absence.loader.drop();
  }

  /** Reads everything at once; what was shown stays when a reading fails. */
  async #read(): Promise<Result<WorkbenchContent, never>> {
    const { get } = this.#context;
    const [waiting, mine, unread] = await Promise.all([
      get(TaskLists).myTasks(EVERYTHING),
      get(InstanceGateway).mine(EVERYTHING),
      get(NoticeGateway).unread(),
      this.absence.loader.load(),
    ]);
    return ok({
      waiting: waiting.ok ? waiting.value : this.waiting,
      mine: mine.ok ? mine.value : this.mine,
      unread: unread.ok ? unread.value : (this.loader.value?.unread ?? 0),
      failure: waiting.ok ? (mine.ok ? undefined : mine.error) : waiting.error,
    });
  }
}
