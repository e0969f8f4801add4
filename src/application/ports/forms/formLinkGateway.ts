import type { Value } from '#domain/expression/tree.ts';
import type { RowCondition } from '#domain/forms/conditionRows.ts';
import type { FieldOption, FormRow } from '#domain/forms/formDefinition.ts';
import type { OptionSource } from '#domain/forms/formLinks.ts';
import type { QueryParams } from '#domain/forms/options.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** A value that must be unique, with its form, field and record. */
export interface UniqueValue {
  readonly form: string;
  readonly field: string;
  readonly value: string;
  /** Empty for a new record. */
  readonly record: string;
}

/** Calls a form makes while it is filled in. */
export interface FormLinkGateway {
  listOptions(source: OptionSource, params: QueryParams): Promise<Result<readonly FieldOption[]>>;
  runQuery(key: string, params: QueryParams): Promise<Result<readonly FormRow[]>>;
  /** Calls a script that is stored on the platform, by its alias. */
  runScript(script: string, input: FormRow): Promise<Result<Value>>;
  isUnique(value: UniqueValue): Promise<Result<boolean>>;
  /** Checks whether a button may act. If not, the failure contains the reason in the platform's words. */
  checkButton(condition: RowCondition, record: FormRow): Promise<Result<null>>;
}
export const FormLinkGateway = token<FormLinkGateway>('FormLinkGateway');
