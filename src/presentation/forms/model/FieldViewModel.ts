import { makeAutoObservable } from 'mobx';
import { checkValue } from '#domain/forms/checkForm.ts';
import { normalizeTypedValue } from '#domain/forms/normalizeTypedValue.ts';
import { isSameValue } from '#domain/forms/fieldValues.ts';
import type { FieldDefinition, FieldOption, FileRights } from '#domain/forms/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldAccess } from '#domain/forms/rights.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { ListLookup, QueryState } from './FormQueries.ts';

/** The element to focus. The counter makes repeated requests for the same element distinct. */
export interface FocusRequest {
  readonly id: string;
  readonly requestNumber: number;
}

/** The location of a field's value: the main record, a part, or a row of a sub table. */
export interface FieldBinding {
  /** `field`, or `table.row.field`, the path that validation issues use. */
  path(): string;
  read(): Value | undefined;
  write(value: Value): void;
  access(): FieldAccess;
  issue(): FieldIssue | undefined;
  /** The stored value. Undefined if the record has not been stored yet. */
  storedValue(): Value | undefined;
  handleBlur(): void;
  /** Counts pending work that must end before the form is sent, such as an upload: +1 at its start, -1 at its end. */
  trackPending(change: 1 | -1): void;
  fileRights(): FileRights;
  /** The options of the field's data source, if it has one. */
  offeredOptions?(): readonly FieldOption[] | undefined;
  /** The state of the field's query, if it is loading or has failed. */
  queryState?(): QueryState | undefined;
  /** Years without public holidays in the calendar that the field uses to count working days. */
  uncountedYears?(): readonly number[];
  /** Runs the query of the field's button. Returns whether there is one. */
  runQuery?(): boolean | undefined;
  /** The list the field is filled from, if it has one. */
  listLookup?(): ListLookup | undefined;
}

export class FieldViewModel {
  readonly #definition: FieldDefinition;
  /** Id of the element that receives the focus. Unique on the page. */
  readonly id: string;
  readonly binding: FieldBinding;

  constructor(definition: FieldDefinition, id: string, place: FieldBinding) {
    this.#definition = definition;
    this.id = id;
    this.binding = place;
    makeAutoObservable(this, { id: false, binding: false }, { autoBind: true });
  }

  /** The current options of the data source. The same array until the query parameters change. */
  get offeredOptions(): readonly FieldOption[] | undefined {
    return this.binding.offeredOptions?.();
  }
  /** The definition with the current options, from the data source or the definition. */
  get definition(): FieldDefinition {
    const options = this.offeredOptions;
    return options === undefined || options.length === 0 ? this.#definition : { ...this.#definition, options };
  }
  get queryState(): QueryState | undefined {
    return this.binding.queryState?.();
  }
  get uncountedYears(): readonly number[] {
    return this.binding.uncountedYears?.() ?? [];
  }
  runQuery(): boolean {
    return this.binding.runQuery?.() ?? false;
  }
  get listLookup(): ListLookup | undefined {
    return this.binding.listLookup?.();
  }

  get stored(): Value | undefined {
    return this.binding.read();
  }
  get access(): FieldAccess {
    return this.binding.access();
  }
  get issue(): FieldIssue | undefined {
    return this.binding.issue();
  }
  /** The issue of a stored value that does not match the current field definition. The value is kept and marked. */
  get typeMismatch(): FieldIssue | undefined {
    const before = this.binding.storedValue();
    return before !== undefined && isSameValue(this.definition, before, this.stored)
      ? checkValue(this.definition, this.binding.path(), before)[0]
      : undefined;
  }
  change(value: Value): void {
    this.binding.write(value);
  }
  /** Normalizes the typed value to the format that the rules of the field require, then marks the field as touched. */
  handleBlur(): void {
    const { stored = null } = this;
    const folded = this.access.mayEdit ? normalizeTypedValue(this.definition, stored) : stored;
    if (folded !== stored) this.binding.write(folded);
    this.binding.handleBlur();
  }
}
