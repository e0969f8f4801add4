import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import type { ChangeEffects, DirectoryChange } from '#domain/directory/managedPerson.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../../ui/state/Activity.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';

/** A change that is not made yet, and its effects. */
export interface ChangePreview {
  readonly change: DirectoryChange;
  readonly effects: ChangeEffects;
}

/** Reads the effects of a change and shows them on a sheet until the user confirms or cancels. */
export class ChangeReview {
  shown: ChangePreview | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    makeAutoObservable(this, { activity: false, shown: observableRef }, { autoBind: true });
  }

  /** @returns the change and its effects; fails like the change itself would */
  async requestPreview(change: DirectoryChange): Promise<Result<ChangePreview> | undefined> {
    return this.activity.run(async () => {
      const foreseen = await this.#context.get(PeopleGateway).previewChange(change);
      return foreseen.ok ? ok({ change, effects: foreseen.value }) : foreseen;
    });
  }
  show(shown: ChangePreview | undefined): void {
    runInAction(() => {
      this.shown = shown;
    });
  }
}

/** Shows a success message and reloads all lists of users and groups. */
export function publishChange({ changes, lists, messages }: PageContext): void {
  messages.show({ key: 'message.saved' }, 'success');
  lists.clear();
  changes.next({});
}
