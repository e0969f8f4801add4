import { makeAutoObservable } from 'mobx';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { Notice } from '#domain/requests/followViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** Maximum number of notices; the next ones follow after these are read. */
const MAX_NOTICES = 20;
const RESETS = { number: 1, size: MAX_NOTICES, search: '', filters: { about: 'passwordReset' } };

/** Unread notices about resets of the user's password. */
export class ResetBannerViewModel implements ViewModel {
  readonly loader: Loader<readonly Notice[]>;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#load());
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  get notices(): readonly Notice[] {
    return this.loader.value ?? [];
  }
  get now(): Instant {
    return this.loader.now;
  }
  async markRead(): Promise<void> {
    await this.activity.run(async () => {
      for (const { id } of this.notices) await this.#context.get(NoticeGateway).markRead(id);
      await this.loader.load();
    });
    this.#context.changes.next({});
  }

  async #load(): Promise<Result<readonly Notice[]>> {
    const page = await this.#context.get(NoticeGateway).listNotices(RESETS);
    return page.ok ? ok(page.value.rows.filter(({ isRead }) => !isRead)) : page;
  }
}
