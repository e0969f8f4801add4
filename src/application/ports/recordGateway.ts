import type { FormRecord, FormView } from '#domain/form/formDefinition.ts';
import type { PrintTemplate } from '#domain/print/printTemplate.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { DefinitionId, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A form that belongs to no step of a process, with one of its records or a new one. */
export interface RecordForm {
  /** What the form is opened and saved by. */
  readonly alias: string;
  readonly name: string;
  readonly view: FormView;
  /** Empty for a new record. */
  readonly record: string;
  /** A request may be started from here. */
  readonly mayStart: boolean;
  /** Its business object; empty where the platform does not tell. */
  readonly object: string;
  /** A request runs on it, or has been decided: nobody may change it. */
  readonly isInProcess: boolean;
  /** That request is over. */
  readonly isDecided?: boolean;
  /** The request the record belongs to. */
  readonly instance?: InstanceId;
  /** Which process is started, as the platform keeps it. */
  readonly startable: string;
  /** What its record can be printed with. */
  readonly prints: readonly PrintTemplate[];
}

/** What opens a form: its alias, the record if there is one, and what else stands in the address. */
export interface RecordAddress {
  readonly alias: string;
  readonly record?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
}

/** What is sent: `key` lets the same come twice and count once. */
export interface SavedRecord {
  readonly alias: string;
  readonly written: FormRecord;
  readonly starts: boolean;
  readonly opinion: string;
  readonly key: string;
}

/** Records of business objects, by the forms that show them. */
export interface RecordGateway {
  /** Nothing where no form is configured. */
  open(address: RecordAddress): Promise<Result<RecordForm | undefined, Failure>>;
  /** Answers the key of the record, and the request it started. */
  save(writing: SavedRecord): Promise<Result<{ readonly record: string; readonly instance?: InstanceId }, Failure>>;
  remove(alias: string, record: string): Promise<Result<null, Failure>>;
  /** The process a form starts with what is written in it; nothing where none fits. */
  processFor(form: RecordForm, written: FormRecord): Promise<Result<DefinitionId | undefined, Failure>>;
}
export const RecordGateway = token<RecordGateway>('RecordGateway');
