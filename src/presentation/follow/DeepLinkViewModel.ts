import { AppGateway } from '#application/ports/appGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { InstanceGateway, type DeepLink } from '#application/ports/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** What a link names. */
export type LinkParameter = 'share' | 'instId' | 'taskId' | 'defKey';
export const LINK_PARAMETERS: readonly LinkParameter[] = ['share', 'instId', 'taskId', 'defKey'];

let toldOf = '';

/** A link somebody opened: asks where it leads now, and goes on there. Nobody comes back to it. */
export class DeepLinkViewModel implements ViewModel {
  readonly loader: Loader<PageAddress>;
  readonly #link: Readonly<Partial<Record<LinkParameter, string>>>;
  readonly #context: PageContext;

  /** @param app the application it is of, where it says so. */
  constructor(context: PageContext, link: Readonly<Partial<Record<LinkParameter, string>>>, app = '') {
    this.#context = context;
    this.#link = link;
    this.loader = new Loader(
      context,
      () => this.#find(),
      (found) => {
        if (!found.ok) return;
        context.navigator.open(found.value.page, found.value.params, { replace: true });
        void this.#tellOfSwitch(app);
      },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Whoever came from another application is told so, once; the way back is on the personal page. */
  async #tellOfSwitch(app: string): Promise<void> {
    const { get, messages } = this.#context;
    const former = get(PreferenceStore).read('formerAppId') ?? '';
    if (app === '' || former === '' || former === app || toldOf === app) return;
    toldOf = app;
    const named = await get(AppGateway).named(app);
    messages.show({ key: 'follow.inApplication', values: { app: (named.ok && named.value) || app } }, 'success');
  }

  async #find(): Promise<Result<PageAddress, Failure>> {
    const { share, instId, taskId, defKey } = this.#link;
    if (taskId) return ok({ page: 'taskDetail', params: { taskId } });
    const instances = this.#context.get(InstanceGateway);
    if (defKey) return addressOf(await instances.deepLink({ definitionKey: defKey }));
    const instance = share
      ? await this.#context.get(FollowGateway).openShare(share)
      : instId
        ? ok(instId)
        : fail({ kind: 'refused' as const, refusal: refuse('notFound') });
    return instance.ok ? addressOf(await instances.deepLink({ instance: instance.value })) : instance;
  }
}

function addressOf(deepLink: Result<DeepLink, Failure>): Result<PageAddress, Failure> {
  if (!deepLink.ok) return deepLink;
  const { value } = deepLink;
  switch (value.kind) {
    case 'task':
      return ok({ page: 'taskDetail', params: { taskId: value.task } });
    case 'detail':
      return ok({ page: 'instanceDetail', params: { instId: value.instance } });
    case 'start':
      return ok({ page: 'startForm', params: { defKey: value.definitionKey } });
    case 'draft':
      return ok({ page: 'startForm', params: { defKey: value.definitionKey, instId: value.draft } });
  }
}
