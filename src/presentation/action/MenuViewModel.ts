import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FollowGateway } from '#application/ports/followGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { instanceOf, type ActionTarget } from '#domain/task/actionTarget.ts';
import { Activity } from '../shared/Activity.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { menuOf, type MenuGroup, type MenuName } from './menu.ts';

/** The menu of a task or a request while it is open: what may be done, and what one keeps an eye on. */
export class MenuViewModel implements ViewModel {
  readonly target: ActionTarget;
  /** One for each: who presses both shortly one after the other means both. */
  readonly tracking = new Activity();
  readonly favouring = new Activity();
  isTracked: boolean;
  /** Not known before it is read or pressed; an answer that comes after a press does not take it back. */
  private knownFavourite: boolean | undefined = undefined;
  /** Left out: what stands elsewhere on the page, and what the platform does not offer. */
  leaveOut: readonly MenuName[];
  readonly #context: PageContext;

  constructor(context: PageContext, target: ActionTarget, leaveOut: readonly MenuName[]) {
    this.#context = context;
    this.target = target;
    this.isTracked = target.detail.isTracked;
    this.leaveOut = leaveOut;
    makeAutoObservable(
      this,
      { target: false, tracking: false, favouring: false, leaveOut: observableRef },
      { autoBind: true },
    );
  }

  get isFavourite(): boolean {
    return this.knownFavourite ?? false;
  }
  get groups(): readonly MenuGroup[] {
    const { user } = this.#context.session;
    return user ? menuOf(this.target, user, this) : [];
  }

  start(): void {
    void this.read();
  }
  dispose(): void {
    // The answers that are still on their way change nothing on the page.
  }

  async read(): Promise<void> {
    const answer = await this.#context
      .get(FollowGateway)
      .isFavourite({ kind: 'instance', id: instanceOf(this.target) });
    runInAction(() => {
      if (answer.ok) this.knownFavourite ??= answer.value;
      else if (answer.error.kind === 'notOffered') this.leaveOut = [...this.leaveOut, 'favourite'];
    });
  }

  /** Never repeated by itself: it toggles. */
  async track(): Promise<void> {
    await this.#change(
      this.tracking,
      () => this.#context.get(FollowGateway).toggleTracked(instanceOf(this.target)),
      (isTracked) => {
        this.isTracked = isTracked;
      },
    );
  }
  async favourite(): Promise<void> {
    const isFavourite = !this.isFavourite;
    await this.#change(
      this.favouring,
      () =>
        this.#context.get(FollowGateway).setFavourite({ kind: 'instance', id: instanceOf(this.target) }, isFavourite),
      () => {
        this.knownFavourite = isFavourite;
      },
    );
  }

  async #change<T>(
    activity: Activity,
    how: () => Promise<Result<T, Failure>>,
    take: (value: T) => void,
  ): Promise<void> {
    const outcome = await activity.run(how);
    if (outcome === undefined) return;
    const { messages, changes } = this.#context;
    if (!outcome.ok) return messages.show(failureMessage(outcome.error), 'warning');
    runInAction(() => take(outcome.value));
    messages.show({ key: 'message.done' }, 'success');
    changes.next({ instance: instanceOf(this.target) });
  }
}
