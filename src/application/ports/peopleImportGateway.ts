import type { ChangeEffects } from '#domain/directory/managedPerson.ts';
import type { ImportChoices, BroughtOutcome, ImportPreview } from '#domain/directory/peopleImport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A file as it was looked at: whatever has changed since, it is looked at anew. */
export interface SeenFile {
  readonly file: File;
  readonly version: string;
  readonly choices: ImportChoices;
}

/** A file of people (ADR 45). A platform may not offer it. */
export interface PeopleImportGateway {
  preview(file: File): Promise<Result<ImportPreview, Failure>>;
  /** @returns `changed` where something has changed since it was seen. */
  foresee(seen: SeenFile): Promise<Result<ChangeEffects | 'changed', Failure>>;
  carryOut(seen: SeenFile): Promise<Result<BroughtOutcome, Failure>>;
}
export const PeopleImportGateway = token<PeopleImportGateway>('PeopleImportGateway');
