import type { PartDefinition } from '#domain/form/formDefinition.ts';
import type { FieldViewModel } from './FieldViewModel.ts';

/** A table of exactly one row: its columns stand in the form like fields, under a heading of their own. */
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
