import { makeAutoObservable } from 'mobx';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import { Draft } from '../state/Draft.ts';
import type { AdapterContext } from '../navigation/pageContext.ts';
import { UploadsViewModel } from './UploadsViewModel.ts';

/** No limits on the client; the server rejects what exceeds its own. */
const NO_LIMITS = { maxFiles: 0, maxBytes: 0, extensions: [] };

/** The attachments of an opinion, stored on the device like its text. */
export class AttachedFiles {
  readonly draft: Draft<readonly StoredFile[]>;
  readonly uploads: UploadsViewModel;

  constructor(context: AdapterContext, key: string) {
    this.draft = new Draft<readonly StoredFile[]>(context.get(DraftStore), key, []);
    this.uploads = new UploadsViewModel({
      files: context.get(FileGateway),
      limits: NO_LIMITS,
      count: () => this.all.length,
      removeExpired: (gone) => this.draft.change(this.all.filter(({ id }) => !gone.has(id))),
      onUploaded: (file) => this.draft.change([...this.all, file]),
    });
    makeAutoObservable(this, { draft: false, uploads: false }, { autoBind: true });
  }

  get key(): string {
    return this.draft.key;
  }
  get all(): readonly StoredFile[] {
    return this.draft.value;
  }
  async restore(): Promise<void> {
    await this.draft.restore();
    await this.uploads.extendRetention(this.all);
  }
  save(): Promise<void> {
    return this.draft.save();
  }
  clear(): Promise<void> {
    return this.draft.clear();
  }
  remove(file: StoredFile): void {
    this.draft.change(this.all.filter(({ id }) => id !== file.id));
  }
}
