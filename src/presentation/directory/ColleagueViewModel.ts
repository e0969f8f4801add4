import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { Colleague } from '#domain/directory/colleague.ts';
import type { Group } from '#domain/directory/person.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { copyText } from '../ui/navigation/copyPageLink.ts';
import { Loader } from '../ui/state/Loader.ts';
import { toPagePart } from '../ui/state/toPagePart.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

interface ShownColleague {
  readonly colleague: Colleague;
  /** The groups from the top down to the department of the colleague. */
  readonly path: readonly Group[];
  /** Whether the path or some data of the colleague could not be read. */
  readonly isPartUnavailable: boolean;
}

export class ColleagueViewModel implements ViewModel {
  readonly loader: Loader<ShownColleague | undefined>;
  readonly #context: PageContext;

  constructor(context: PageContext, id: PersonId) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#load(id));
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get photo(): string | undefined {
    const photo = this.loader.value?.colleague.photo;
    return photo === undefined ? undefined : this.#context.get(FileGateway).getUrl(photo);
  }
  /** Name of the first company in the path. Empty if there is none. */
  get enterprise(): string {
    return this.loader.value?.path.find(({ isCompany }) => isCompany)?.name ?? '';
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  async copy(text: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(text, 'directory.copyFailed');
    if (copied.ok) messages.show({ key: 'directory.copied', values: { text } }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }

  async #load(id: PersonId): Promise<ReadResult<ShownColleague | undefined>> {
    const directory = this.#context.get(DirectoryGateway);
    const found = await directory.findColleague(id);
    if (!found.ok) return found;
    const { value: colleague } = found;
    if (!colleague) return ok(undefined);
    const { value: path, isUnavailable } = toPagePart(await this.#loadPath(colleague), this.loader.value?.path ?? []);
    return ok({ colleague, path, isPartUnavailable: isUnavailable || (found.skipped ?? 0) > 0 });
  }
  async #loadPath({ departmentId }: Colleague): Promise<ReadResult<readonly Group[]>> {
    if (departmentId === '') return ok([]);
    const directory = this.#context.get(DirectoryGateway);
    const own = await directory.findGroups([departmentId]);
    const group = own.ok ? own.value[0] : undefined;
    if (!own.ok || !group) return own;
    const above = await directory.findGroups(group.ancestors ?? []);
    return above.ok ? ok([...above.value, group]) : above;
  }
}
