import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { HistoryRow, InstanceDetail } from '#domain/instance/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { PageAddress } from '../routes/pageNames.ts';
import { FormViewModel } from '../form/FormViewModel.ts';
import { Refresh } from '../shared/Refresh.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { openRows } from '../shared/timeline/openRows.ts';
import { readHistory } from '../shared/timeline/readHistory.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { nextAction, type NextAction } from './nextAction.ts';

/** One request to read: where it stands, who holds it, what happened, and its form. */
export class InstanceDetailViewModel implements ViewModel {
  readonly instance: InstanceId;
  detail: InstanceDetail | undefined = undefined;
  history: readonly HistoryRow[] = [];
  forms: readonly FormViewModel[] = [];
  failure: Failure | undefined = undefined;
  isReading = false;
  now: Instant;
  readonly #from: 'mine' | 'done' | undefined;
  readonly #context: PageContext;
  readonly #refresh: Refresh;

  constructor(context: PageContext, instance: InstanceId, from: 'mine' | 'done' | undefined) {
    this.instance = instance;
    this.#from = from;
    this.#context = context;
    this.now = context.get(Clock).now();
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => this.read());
    makeAutoObservable(
      this,
      { instance: false, detail: observableRef, history: observableRef, forms: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  get target(): Extract<ActionTarget, { kind: 'request' }> | undefined {
    return this.detail && { kind: 'request', detail: this.detail, from: this.#from };
  }
  /** The nearest thing to do with it, for the bar; everything else stands in the menu. */
  get next(): NextAction | undefined {
    const { user } = this.#context.session;
    return this.target && user ? nextAction(this.target, user) : undefined;
  }
  /** Open tasks, oldest first: who holds it now, and since when. */
  get openRows(): readonly HistoryRow[] {
    return this.detail ? openRows(this.detail.instance, this.history) : [];
  }
  /** Who agreed last: their name stands in the seal. */
  get sealedBy(): string {
    const agreed = this.history
      .filter(({ action }) => action === 'agree' || action === 'timeoutAgree')
      .sort((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0));
    return agreed[0]?.handlerName ?? '';
  }

  open({ page, params }: PageAddress): void {
    this.#context.navigator.open(page, params);
  }
  start(): void {
    this.#refresh.start();
    void this.read();
  }
  dispose(): void {
    this.#refresh.stop();
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const { get, session } = this.#context;
    const [found, history] = await Promise.all([
      get(InstanceGateway).find(this.instance, this.#from),
      readHistory(get, this.instance),
      session.read(),
    ]);
    runInAction(() => {
      this.isReading = false;
      this.now = this.#context.get(Clock).now();
      this.failure = found.ok ? undefined : found.error;
      if (history.ok) this.history = history.value;
      if (!found.ok) return;
      this.detail = found.value;
      this.forms = found.value.forms.map((form) => new FormViewModel(form));
    });
  }
}
