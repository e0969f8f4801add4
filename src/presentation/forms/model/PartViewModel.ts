import type { PartDefinition } from '#domain/forms/formDefinition.ts';
import type { FieldViewModel } from './FieldViewModel.ts';

/** View model of a table with exactly one row. Its columns are shown like fields under their own heading. */
export class PartViewModel {
  readonly definition: PartDefinition;
  readonly fields: readonly FieldViewModel[];

  constructor(definition: PartDefinition, fields: readonly FieldViewModel[]) {
    this.definition = definition;
    this.fields = fields;
  }

  get alias(): string {
    return this.definition.alias;
  }
}
