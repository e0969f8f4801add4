import type { ChangeEffects } from '#domain/directory/managedPerson.ts';
import type { ImportChoices, ImportPreview, ImportProgress, ImportStart } from '#domain/directory/peopleImport.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** A file with the version of its preview. If the directory has changed since, a new preview is needed. */
export interface PreviewedFile {
  readonly file: File;
  readonly version: string;
  readonly choices: ImportChoices;
}

/** Import of users from a file (ADR 45). A platform may not offer it. */
export interface PeopleImportGateway {
  previewFile(file: File): Promise<Result<ImportPreview>>;
  /** @returns `changed` if the directory has changed since the preview. */
  previewEffects(seen: PreviewedFile): Promise<Result<ChangeEffects | 'changed'>>;
  /** Starts an import that runs in the background on the server. */
  startImport(seen: PreviewedFile): Promise<Result<ImportStart>>;
  /** The running import, or the last one that ended. */
  getLatestImport(): Promise<Result<ImportProgress | undefined>>;
}
export const PeopleImportGateway = token<PeopleImportGateway>('PeopleImportGateway');
