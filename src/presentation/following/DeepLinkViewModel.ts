import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { InstanceGateway, type DeepLink } from '#application/ports/workflow/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** The query parameter that identifies the target of a link. */
export type LinkParameter = 'share' | 'instId' | 'taskId' | 'defKey';
export const LINK_PARAMETERS: readonly LinkParameter[] = ['share', 'instId', 'taskId', 'defKey'];

let lastAnnouncedApp = '';

/** Resolves the target of a link and opens it. Replaces the history entry, so that Back does not return here. */
export class DeepLinkViewModel implements ViewModel {
  readonly loader: Loader<PageAddress>;
  readonly #link: Readonly<Partial<Record<LinkParameter, string>>>;
  readonly #context: PageContext;

  /** @param app id of the application the link belongs to; empty if unknown. */
  constructor(context: PageContext, link: Readonly<Partial<Record<LinkParameter, string>>>, app = '') {
    this.#context = context;
    this.#link = link;
    this.loader = new Loader(
      context,
      () => this.#resolve(),
      (found) => {
        if (!found.ok) return;
        context.navigator.open(found.value.page, found.value.params, { replace: true });
        void this.#notifyAppSwitch(app);
      },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Shows once that the link switched to another application. The personal page offers the way back. */
  async #notifyAppSwitch(app: string): Promise<void> {
    const { get, messages } = this.#context;
    const former = get(PreferenceStore).read('formerAppId') ?? '';
    if (app === '' || former === '' || former === app || lastAnnouncedApp === app) return;
    lastAnnouncedApp = app;
    const named = await get(AppGateway).findName(app);
    messages.show({ key: 'follow.inApplication', values: { app: (named.ok && named.value) || app } }, 'success');
  }

  async #resolve(): Promise<Result<PageAddress>> {
    const { share, instId, taskId, defKey } = this.#link;
    if (taskId) return ok({ page: 'taskDetail', params: { taskId } });
    const instances = this.#context.get(InstanceGateway);
    if (defKey) return toPageAddress(await instances.resolveDeepLink({ definitionKey: defKey }));
    const instance = share
      ? await this.#context.get(FollowGateway).openShare(share)
      : instId
        ? ok(instId)
        : fail({ kind: 'refused' as const, refusal: refuse('notFound') });
    return instance.ok ? toPageAddress(await instances.resolveDeepLink({ instance: instance.value })) : instance;
  }
}

function toPageAddress(deepLink: Result<DeepLink>): Result<PageAddress> {
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
