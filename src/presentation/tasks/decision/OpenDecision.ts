import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import type { Failure, FieldIssue } from '#domain/shared/failure.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { FormViewModel } from '../../forms/model/FormViewModel.ts';
import { readUndoDelaySeconds } from '#application/outbox/undoDelay.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { DecisionViewModel, type DecisionInput } from './DecisionViewModel.ts';

interface DecidedPage {
  readonly forms: () => readonly FormViewModel[];
  readonly findDecidable: (vote: Vote) => TaskDetail | undefined;
  readonly reload: () => Promise<void>;
  readonly formDrafts: DecisionInput['formDrafts'];
  readonly onDone: (vote: Vote, result: DispatchResult) => void;
  readonly onTaskEnded: () => void;
  readonly onFormInvalid: (issues: readonly FieldIssue[]) => void;
}

/** The decision whose sheet is open above the page of a task. */
export class OpenDecision {
  current: DecisionViewModel | undefined = undefined;
  prepared: DecisionViewModel | undefined = undefined;
  #preparing: DecisionViewModel | undefined;
  readonly #context: PageContext;
  readonly #page: DecidedPage;

  constructor(context: PageContext, page: DecidedPage) {
    this.#context = context;
    this.#page = page;
    makeAutoObservable(this, { current: observableRef, prepared: observableRef }, { autoBind: true });
  }

  /** The agreement that one tap sends; undefined where a sheet is needed. */
  get quick(): DecisionViewModel | undefined {
    return this.prepared?.isQuick === true ? this.prepared : undefined;
  }
  /** Prepares an agreement without its sheet, if the step of the task allows it. */
  async prepareQuick(): Promise<void> {
    const { get } = this.#context;
    const preferences = get(PreferenceStore);
    const isOffered =
      readUndoDelaySeconds(preferences) > 0 &&
      preferences.read('quickAgree') !== 'off' &&
      this.#page.findDecidable('agree')?.switches.includes('quickApprove') === true;
    const prepared = isOffered ? this.#create('agree') : undefined;
    this.#preparing = prepared;
    await prepared?.start();
    // The former one stays until its successor is complete, so that the bar does not change its height.
    runInAction(() => {
      if (this.#preparing === prepared) this.prepared = prepared;
    });
  }

  /** Opens the decision in the address, or closes the sheet. */
  show(vote: Vote | undefined): void {
    if (this.current?.vote === vote) return;
    void this.saveInput();
    this.current = vote && this.#create(vote);
    void this.current?.start();
  }
  /** Keeps the input of the open decision as a draft. */
  async saveInput(): Promise<void> {
    await this.current?.saveInput();
  }
  /** Removes the decision after its task was closed. */
  discard(): void {
    this.current = undefined;
  }

  #create(vote: Vote): DecisionViewModel | undefined {
    const detail = this.#page.findDecidable(vote);
    if (detail === undefined) return undefined;
    return new DecisionViewModel(this.#context, {
      detail,
      forms: this.#page.forms(),
      vote,
      formDrafts: this.#page.formDrafts,
      onDone: (result) => this.#page.onDone(vote, result),
      onTaskEnded: this.#page.onTaskEnded,
      onOutdated: (failure) => void this.#reload(failure),
      onFormInvalid: this.#page.onFormInvalid,
    });
  }

  /** Reloads the task and opens the sheet again with all its input. */
  async #reload(failure: Failure): Promise<void> {
    const { current } = this;
    if (current === undefined) return;
    await current.saveInput();
    await this.#page.reload();
    runInAction(() => {
      if (this.current !== current) return;
      this.current = this.#create(current.vote);
      this.current?.setCopyTo(current.copyTo);
      this.current?.submission.setMessage(failureMessage(failure));
      void this.current?.start();
    });
  }
}
