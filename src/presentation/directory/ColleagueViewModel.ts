import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import type { Colleague } from '#domain/directory/colleague.ts';
import type { Group } from '#domain/directory/person.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { copyText } from '../shared/copyAddress.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

interface ShownColleague {
  readonly colleague: Colleague;
  /** From the top to the department itself. */
  readonly path: readonly Group[];
}

/** One colleague of the address book. */
export class ColleagueViewModel implements ViewModel {
  readonly loader: Loader<ShownColleague | undefined>;
  readonly #context: PageContext;

  constructor(context: PageContext, id: PersonId) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#read(id));
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get photo(): string | undefined {
    const photo = this.loader.value?.colleague.photo;
    return photo === undefined ? undefined : this.#context.get(FileGateway).address(photo);
  }
  /** The enterprise is what the path begins with. */
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

  async #read(id: PersonId): Promise<ReadResult<ShownColleague | undefined>> {
    const directory = this.#context.get(DirectoryGateway);
    const found = await directory.colleague(id);
    if (!found.ok) return found;
    const { value: colleague } = found;
    if (!colleague) return ok(undefined);
    return ok({ colleague, path: await this.#pathOf(colleague) });
  }
  /** Without it the colleague is shown all the same. */
  async #pathOf({ departmentId }: Colleague): Promise<readonly Group[]> {
    const directory = this.#context.get(DirectoryGateway);
    const own = departmentId === '' ? undefined : await directory.groupsNamed([departmentId]);
    const group = own?.ok === true ? own.value[0] : undefined;
    if (!group) return [];
    const above = await directory.groupsNamed(group.above ?? []);
    return [...(above.ok ? above.value : []), group];
  }
}
