import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { Result } from '#domain/shared/result.ts';
import { getTargetInstanceId, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import { Activity } from '../ui/state/Activity.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { commandFailureMessage } from '../ui/feedback/unansweredMessage.ts';
import { buildMenu, type MenuGroup, type MenuName } from './menu.ts';

/** View model of the open action menu of a task or a request. */
export class MenuViewModel implements ViewModel {
  readonly target: ActionTarget;
  /** Separate activities, so that tracking and favouring can be toggled right after each other. */
  readonly tracking = new Activity();
  readonly favouring = new Activity();
  isTracked: boolean;
  /** Undefined until loaded or toggled. A response that arrives after a toggle does not overwrite it. */
  private knownFavourite: boolean | undefined = undefined;
  /** Rows to omit: offered elsewhere on the page, unsupported by the platform, or leading to an empty page. */
  hiddenRows: readonly MenuName[];
  readonly #context: PageContext;

  constructor(context: PageContext, target: ActionTarget, hiddenRows: readonly MenuName[]) {
    this.#context = context;
    this.target = target;
    this.isTracked = target.detail.isTracked;
    this.hiddenRows = [...hiddenRows, 'changes', 'forwardDetail'];
    makeAutoObservable(
      this,
      { target: false, tracking: false, favouring: false, hiddenRows: observableRef },
      { autoBind: true },
    );
  }

  get isFavourite(): boolean {
    return this.knownFavourite ?? false;
  }
  get groups(): readonly MenuGroup[] {
    const { user } = this.#context.session;
    return user ? buildMenu(this.target, user, this) : [];
  }

  start(): void {
    const instance = getTargetInstanceId(this.target);
    void this.load();
    void this.#showUnlessEmpty('changes', this.#context.get(BoardGateway).listChanges(instance));
    void this.#showUnlessEmpty('forwardDetail', this.#context.get(CopyGateway).listReaders(instance));
  }
  dispose(): void {
    // Pending responses need no cancellation: they only update this object.
  }

  async load(): Promise<void> {
    const answer = await this.#context
      .get(FollowGateway)
      .isFavourite({ kind: 'instance', id: getTargetInstanceId(this.target) });
    runInAction(() => {
      if (answer.ok) this.knownFavourite ??= answer.value;
      else if (answer.error.kind === 'notOffered') this.hiddenRows = [...this.hiddenRows, 'favourite'];
    });
  }

  /**
   * Adds a row if its page has content. Also adds it when loading failed, because the page then shows the failure
   * itself.
   */
  async #showUnlessEmpty(name: MenuName, rows: Promise<ReadResult<readonly unknown[]>>): Promise<void> {
    const answer = await rows;
    const hasRows = answer.ok
      ? answer.value.length > 0 || (answer.skipped ?? 0) > 0
      : answer.error.kind !== 'notOffered';
    if (hasRows) runInAction(() => (this.hiddenRows = this.hiddenRows.filter((each) => each !== name)));
  }

  /** Never retried automatically, because the endpoint toggles. */
  async toggleTracked(): Promise<void> {
    await this.#change(
      this.tracking,
      () => this.#context.get(FollowGateway).toggleTracked(getTargetInstanceId(this.target)),
      (isTracked) => {
        this.isTracked = isTracked;
      },
    );
  }
  async toggleFavourite(): Promise<void> {
    const isFavourite = !this.isFavourite;
    await this.#change(
      this.favouring,
      () =>
        this.#context
          .get(FollowGateway)
          .setFavourite({ kind: 'instance', id: getTargetInstanceId(this.target) }, isFavourite),
      () => {
        this.knownFavourite = isFavourite;
      },
    );
  }

  async #change<T>(activity: Activity, how: () => Promise<Result<T>>, take: (value: T) => void): Promise<void> {
    const outcome = await activity.run(how);
    if (outcome === undefined) return;
    const { messages, changes } = this.#context;
    if (!outcome.ok) return messages.show(commandFailureMessage(outcome.error), 'warning');
    runInAction(() => take(outcome.value));
    messages.show({ key: 'message.done' }, 'success');
    changes.next({ instance: getTargetInstanceId(this.target) });
  }
}
