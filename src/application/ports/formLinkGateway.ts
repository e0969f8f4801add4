import type { Value } from '#domain/expression/tree.ts';
import type { EasyCondition } from '#domain/form/conditionRows.ts';
import type { FieldOption, FormRow } from '#domain/form/formDefinition.ts';
import type { OptionSource } from '#domain/form/formLinks.ts';
import type { QueryParams } from '#domain/form/options.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A value nobody else may have: of which form, in which field, and of which record. */
export interface UniqueValue {
  readonly form: string;
  readonly field: string;
  readonly value: string;
  /** Empty for a new record. */
  readonly record: string;
}

/** What a form asks of the platform while it is filled in. */
export interface FormLinkGateway {
  options(source: OptionSource, params: QueryParams): Promise<Result<readonly FieldOption[], Failure>>;
  query(key: string, params: QueryParams): Promise<Result<readonly FormRow[], Failure>>;
  /** Calls a script the platform keeps by its alias. */
  invoke(script: string, input: FormRow): Promise<Result<Value, Failure>>;
  isUnique(value: UniqueValue): Promise<Result<boolean, Failure>>;
  /** Whether a button may act now; where not, the failure says why in the platform's words. */
  mayPress(condition: EasyCondition, record: FormRow): Promise<Result<null, Failure>>;
}
export const FormLinkGateway = token<FormLinkGateway>('FormLinkGateway');
