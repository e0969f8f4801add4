import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import type { PrintTemplate } from '#domain/print/printTemplate.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** A form outside a process, with an existing record or a new one. */
export interface RecordForm {
  /** Alias the form is opened and saved by. */
  readonly alias: string;
  readonly name: string;
  readonly view: FormView;
  /** Empty for a new record. */
  readonly record: string;
  readonly mayStart: boolean;
  /** Alias of the business object; empty if the platform does not send it. */
  readonly objectAlias: string;
  /** The record belongs to a running or finished request and must not be changed. */
  readonly isInProcess: boolean;
  /** Whether that request has ended. */
  readonly isDecided?: boolean;
  readonly instance?: InstanceId;
  readonly printTemplates: readonly PrintTemplate[];
}

/** Address of a form: its alias, the record if there is one, and the other query parameters. */
export interface RecordRef {
  readonly alias: string;
  readonly record?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
}

/** A record to save. `key` is the idempotency key. */
export interface SaveRecordInput {
  readonly alias: string;
  readonly record: FormRecord;
  readonly startsProcess: boolean;
  readonly opinion: string;
  readonly key: string;
}

/** Records of business objects, accessed by the forms that show them. */
export interface RecordGateway {
  /** Returns `undefined` if no form is configured. */
  openForm(address: RecordRef): Promise<Result<RecordForm | undefined>>;
  /** Returns the key of the record, and the id of the request it has started. */
  saveRecord(writing: SaveRecordInput): Promise<Result<{ readonly record: string; readonly instance?: InstanceId }>>;
  removeRecord(alias: string, record: string): Promise<Result<null>>;
}
export const RecordGateway = token<RecordGateway>('RecordGateway');
