import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PeopleGateway } from '#application/ports/peopleGateway.ts';
import type { ChangeEffects, DirectoryChange } from '#domain/directory/managedPerson.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import type { PageContext } from '../shared/pageContext.ts';

/** A change that is about to be made, and what it would do. */
export interface ReviewedChange {
  readonly change: DirectoryChange;
  readonly effects: ChangeEffects;
}

/** What a change does is asked before it is made, and stands on a sheet until somebody says yes or no. */
export class ChangeReview {
  shown: ReviewedChange | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    makeAutoObservable(this, { activity: false, shown: observableRef }, { autoBind: true });
  }

  /** @returns what it would do; a change that would be refused fails in the same words */
  async ask(change: DirectoryChange): Promise<Result<ReviewedChange, Failure> | undefined> {
    return this.activity.run(async () => {
      const foreseen = await this.#context.get(PeopleGateway).foresee(change);
      return foreseen.ok ? ok({ change, effects: foreseen.value }) : foreseen;
    });
  }
  show(shown: ReviewedChange | undefined): void {
    runInAction(() => {
      this.shown = shown;
    });
  }
}

/** Whatever shows people or groups shows them anew. */
export function tellOfChange({ changes, lists, messages }: PageContext): void {
  messages.show({ key: 'message.saved' }, 'success');
  lists.forget();
  changes.next({});
}
