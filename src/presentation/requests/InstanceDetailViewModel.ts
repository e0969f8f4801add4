import { makeAutoObservable } from 'mobx';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import type { HistoryRow, InstanceDetail } from '#domain/requests/instanceViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import type { FormViewModel } from '../forms/model/FormViewModel.ts';
import { createForm } from '../forms/model/createForm.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { findOpenTasks } from '../ui/timeline/findOpenTasks.ts';
import { readHistory } from '../ui/timeline/readHistory.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { findNextAction, type NextAction } from './findNextAction.ts';

export interface InstancePage {
  readonly detail: InstanceDetail;
  readonly history: readonly HistoryRow[];
  readonly forms: readonly FormViewModel[];
  readonly isHistoryUnavailable: boolean;
}

/** View model of a request: status, assignees, history and form. */
export class InstanceDetailViewModel implements ViewModel {
  readonly instance: InstanceId;
  readonly loader: Loader<InstancePage>;
  readonly #from: 'mine' | 'done' | undefined;
  readonly #context: PageContext;

  constructor(context: PageContext, instance: InstanceId, from: 'mine' | 'done' | undefined) {
    this.instance = instance;
    this.#from = from;
    this.#context = context;
    this.loader = new Loader(context, () => this.#load());
    makeAutoObservable(this, { instance: false, loader: false }, { autoBind: true });
  }

  get detail(): InstanceDetail | undefined {
    return this.loader.value?.detail;
  }
  get history(): readonly HistoryRow[] {
    return this.loader.value?.history ?? [];
  }
  get retryHistory(): (() => void) | undefined {
    return this.loader.value?.isHistoryUnavailable === true ? () => void this.loader.load() : undefined;
  }
  get target(): Extract<ActionTarget, { kind: 'request' }> | undefined {
    return this.detail && { kind: 'request', detail: this.detail, from: this.#from };
  }
  /** The most likely action, for the bar. All others are in the menu. */
  get next(): NextAction | undefined {
    const { user } = this.#context.session;
    return this.target && user ? findNextAction(this.target, user) : undefined;
  }
  /** Open tasks with assignee and arrival time, oldest first. */
  get openRows(): readonly HistoryRow[] {
    return this.detail ? findOpenTasks(this.detail.instance, this.history) : [];
  }
  /** Name of the last user who agreed, shown in the seal. */
  get sealedBy(): string {
    const agreed = this.history
      .filter(({ action }) => action === 'agree' || action === 'timeoutAgree')
      .sort((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0));
    return agreed[0]?.handlerName ?? '';
  }

  open({ page, params }: PageAddress): void {
    this.#context.navigator.open(page, params);
  }
  openUrge(): void {
    const from = this.#from;
    this.open({ page: 'instanceDetail', params: { instId: this.instance, ...(from && { from }), do: 'urge' } });
  }
  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Loads the request. If the history cannot be loaded, keeps the last known one. */
  async #load(): Promise<ReadResult<InstancePage>> {
    const { get, session } = this.#context;
    const [found, history] = await Promise.all([
      get(InstanceGateway).find(this.instance, this.#from),
      readHistory(get, this.instance),
      session.load(),
    ]);
    if (!found.ok) return found;
    const forms = found.value.forms.map((form) => createForm(this.#context, form, { isStored: true }));
    const shown = history.ok ? history : { value: this.history, skipped: this.loader.skipped };
    return {
      ...ok({ detail: found.value, history: shown.value, forms, isHistoryUnavailable: !history.ok }),
      ...sumSkippedRows(found, shown),
    };
  }
}
