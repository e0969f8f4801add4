import { makeAutoObservable, observableRef } from 'mobx';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ChangeReview, publishChange } from './ChangeReview.ts';

/** Closes a department, a role or a working group. */
export class CloseGroup implements ViewModel {
  readonly review: ChangeReview;
  problem: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #id: string;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.#id = id;
    this.review = new ChangeReview(context);
    makeAutoObservable(this, { review: false, problem: observableRef }, { autoBind: true });
  }

  start(): void {
    this.problem = undefined;
  }
  dispose(): void {
    this.review.show(undefined);
  }

  async openConfirmation(version: string): Promise<void> {
    this.#setProblem(undefined);
    const reviewed = await this.review.requestPreview({ kind: 'closeGroup', id: this.#id, version });
    if (reviewed?.ok === false) this.#setProblem(failureMessage(reviewed.error));
    if (reviewed?.ok === true) this.review.show(reviewed.value);
  }
  async confirm(): Promise<void> {
    const { shown, activity } = this.review;
    if (!shown) return;
    const { get, navigator } = this.#context;
    const done = await activity.run(() => get(PeopleGateway).applyChange(shown.change, get(IdempotencyKeys).create()));
    if (!done) return;
    this.review.show(undefined);
    if (!done.ok) return this.#setProblem(failureMessage(done.error));
    if (done.value.outcome !== 'saved') return this.#setProblem({ key: 'staff.changedMeanwhile' });
    publishChange(this.#context);
    navigator.back('groups');
  }
  #setProblem(problem: Message | undefined): void {
    this.problem = problem;
  }
}
