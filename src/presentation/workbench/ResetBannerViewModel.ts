import { makeAutoObservable } from 'mobx';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { Notice } from '#domain/instance/followViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** More are read one after the other. */
const LOOKED_AT = 20;
const RESETS = { number: 1, size: LOOKED_AT, search: '', filters: { about: 'passwordReset' } };

/** Who has ended my password and when, as long as I have not read it. */
export class ResetBannerViewModel implements ViewModel {
  readonly loader: Loader<readonly Notice[]>;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  start(): void {
    this.loader.follow();
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
  async read(): Promise<void> {
    await this.activity.run(async () => {
      for (const { id } of this.notices) await this.#context.get(NoticeGateway).markRead(id);
      await this.loader.load();
    });
    this.#context.changes.next({});
  }

  async #read(): Promise<Result<readonly Notice[], Failure>> {
    const page = await this.#context.get(NoticeGateway).notices(RESETS);
    return page.ok ? ok(page.value.rows.filter(({ isRead }) => !isRead)) : page;
  }
}
