import { runInAction } from 'mobx';
import type { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import { isEmptyField } from '#domain/forms/fieldValues.ts';
import type { FieldDefinition, FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import { getOwn } from '#domain/shared/getOwn.ts';
import { checkUnique } from '#domain/validation/crossField.ts';
import type { FormValidation } from './FormValidation.ts';

interface FormWithUniqueValues {
  readonly view: FormView;
  readonly record: FormRecord;
  readonly validation: FormValidation;
}

/** Asks the platform whether the values of unique fields are unused by other records. */
export class UniqueValues {
  readonly #form: FormWithUniqueValues;
  readonly #gateway: FormLinkGateway;
  /** The last value of each field that was found unused. */
  readonly #unused = new Map<string, string>();

  constructor(form: FormWithUniqueValues, gateway: FormLinkGateway) {
    this.#form = form;
    this.#gateway = gateway;
  }

  /**
   * Reports a duplicate beside its field. Called when the user leaves the field, and for all fields before sending.
   * Returns false for a duplicate, and true if the platform did not answer or the value has changed meanwhile.
   */
  async check(field: FieldDefinition): Promise<boolean> {
    const { view, record, validation } = this.#form;
    const stored = getOwn(record.fields, field.name);
    const value = this.#getValue(field);
    const id = asText(record.fields[view.idField]);
    const isAsBefore = id !== '' && asText(plainValue(getOwn(view.record.fields, field.name))) === value;
    if (field.isUnique !== true || isEmptyField(field, stored) || isAsBefore) return true;
    if (this.#unused.get(field.name) === value) return true;
    const answer = await this.#gateway.isUnique({
      form: view.alias,
      field: field.name,
      value: asText(stored),
      record: id,
    });
    if (!answer.ok || this.#getValue(field) !== value) return true;
    if (answer.value) this.#unused.set(field.name, value);
    runInAction(() => validation.reject(field.name, checkUnique(answer.value, field.name, field.label)));
    return answer.value;
  }

  /** Checks all fields of the main record. Returns false if another record already has one of the values. */
  async checkAll(): Promise<boolean> {
    const fields = this.#form.view.sections.flatMap(({ items }) => items).filter((item) => item.kind === 'field');
    const found = await Promise.all(fields.map((field) => this.check(field)));
    return found.every(Boolean);
  }

  #getValue(field: FieldDefinition): string {
    return asText(plainValue(getOwn(this.#form.record.fields, field.name)));
  }
}
