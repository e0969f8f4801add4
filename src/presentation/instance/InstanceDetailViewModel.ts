import { makeAutoObservable } from 'mobx';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import type { HistoryRow, InstanceDetail } from '#domain/instance/instanceViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { PageAddress } from '../routes/addresses.ts';
import type { FormViewModel } from '../form/FormViewModel.ts';
import { openForm } from '../form/openForm.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { openRows } from '../shared/timeline/openRows.ts';
import { readHistory } from '../shared/timeline/readHistory.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { nextAction, type NextAction } from './nextAction.ts';

export interface InstancePage {
  readonly detail: InstanceDetail;
  readonly history: readonly HistoryRow[];
  readonly forms: readonly FormViewModel[];
}

/** One request to read: where it stands, who holds it, what happened, and its form. */
export class InstanceDetailViewModel implements ViewModel {
  readonly instance: InstanceId;
  readonly loader: Loader<InstancePage>;
  readonly #from: 'mine' | 'done' | undefined;
  readonly #context: PageContext;

  constructor(context: PageContext, instance: InstanceId, from: 'mine' | 'done' | undefined) {
    this.instance = instance;
    this.#from = from;
    this.#context = context;
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(this, { instance: false, loader: false }, { autoBind: true });
  }

  get detail(): InstanceDetail | undefined {
    return this.loader.value?.detail;
  }
  get history(): readonly HistoryRow[] {
    return this.loader.value?.history ?? [];
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
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** What happened is shown as it was known last when it cannot be read. */
  async #read(): Promise<ReadResult<InstancePage>> {
    const { get, session } = this.#context;
    const [found, history] = await Promise.all([
      get(InstanceGateway).find(this.instance, this.#from),
      readHistory(get, this.instance),
      session.read(),
    ]);
    if (!found.ok) return found;
    const forms = found.value.forms.map((form) => openForm(this.#context, form, { isStored: true }));
    const shown = history.ok ? history : { value: this.history, leftOut: this.loader.leftOut };
    return { ...ok({ detail: found.value, history: shown.value, forms }), ...leftOutOf(shown) };
  }
}
