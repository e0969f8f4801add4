import type { Expression, Value } from '../expression/tree.ts';

/** A form as a page draws it: the platform's template, metadata and script texts, decoded once (addendum 3.5). */
export interface FormView {
  readonly alias: string;
  readonly title: string;
  readonly sections: readonly FormSection[];
  /** The main record; sub-table rows stand under the table's alias. Unknown keys are kept and sent back unchanged. */
  readonly record: FormRecord;
  readonly rights: FormRights;
  readonly formulas: readonly FormFormula[];
  /** An empty row for each sub-table, as the platform hands it over. */
  readonly emptyRows: Readonly<Record<string, FormRecord>>;
  /** The opinion field whose text pre-fills the opinion (addendum 2.22). */
  readonly opinionField?: string;
}
export type FormRecord = Readonly<Record<string, Value>>;

export interface FormSection { readonly id: string; readonly title: string; readonly items: readonly (FieldDefinition | SubTableDefinition)[] }

export interface FieldDefinition {
  readonly kind: 'field';
  readonly name: string;
  readonly label: string;
  /** The platform's control name, such as `rx-textbox`; unknown ones are shown read-only and sent back unchanged. */
  readonly control: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly placeholder: string;
  /** The rule list of the field (spec section 5), such as `required;length:50`. */
  readonly rules: string;
  readonly options: readonly FieldOption[];
  /** Options of the control that only its own file reads. */
  readonly settings: Readonly<Record<string, Value>>;
  /** Shown while the condition holds. */
  readonly shownWhile?: Expression;
}
export interface FieldOption { readonly value: string; readonly label: string }

export interface SubTableDefinition {
  readonly kind: 'subTable';
  readonly alias: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly fields: readonly FieldDefinition[];
}

export interface FormFormula { readonly target: { readonly table?: string; readonly field: string }; readonly expression: Expression; readonly decimals?: number }

export type FieldRight = 'none' | 'read' | 'write' | 'required';
export interface FormRights {
  readonly fields: Readonly<Record<string, FieldRight>>;
  readonly subTables: Readonly<Record<string, { readonly fields: Readonly<Record<string, FieldRight>>; readonly mayAdd: boolean; readonly mayRemove: boolean; readonly mayEdit: boolean }>>;
  /** For a field without an entry. */
  readonly otherwise: FieldRight;
}
