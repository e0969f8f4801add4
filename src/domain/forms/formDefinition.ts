import type { Expression, Value } from '../expression/tree.ts';
import type { FieldQuery, FormArea, FormButton, FormTab, ListSource, OptionSource } from './formLinks.ts';

/**
 * Names of the fields of the main record that contain the beginning and end of the author's absence. One date range
 * field may be both.
 */
export interface AbsenceFields {
  readonly begin: string;
  readonly end: string;
}

/** A form to draw: the platform's template, metadata and scripts, decoded once (contract form 5). */
export interface FormView {
  readonly alias: string;
  readonly title: string;
  readonly sections: readonly FormSection[];
  readonly record: FormRecord;
  readonly rights: FormRights;
  readonly formulas: readonly FormFormula[];
  /** The empty row of each sub table, as sent by the platform. */
  readonly emptyRows: Readonly<Record<string, FormRow>>;
  /** Name of the key column of a row: stored rows have a value in it, new ones do not (contract form 3). */
  readonly idField: string;
  /** Tabs of the form in their order; empty: the form has one page. */
  readonly tabs: readonly FormTab[];
  /** The form's own buttons, in addition to those of the page. */
  readonly buttons: readonly FormButton[];
  /** Queries to the platform while the form is filled in. */
  readonly queries: readonly FieldQuery[];
  /** Areas that show computed values, which are never stored. */
  readonly areas: readonly FormArea[];
  /** The fields with the author's absence; absent for a form that is not about an absence. */
  readonly absence?: AbsenceFields;
  /** Sub tables whose value could not be read as rows: marked on the page and never sent back. */
  readonly unreadTables?: readonly string[];
  /** The opinion field whose text pre-fills the opinion (contract form 12). */
  readonly opinionField?: string;
}

/** A record with its sub tables. `parts` are one-to-one tables. Unknown properties are kept and sent back unchanged. */
export interface FormRecord {
  readonly fields: FormRow;
  readonly tables: Readonly<Record<string, readonly FormRow[]>>;
  readonly parts: Readonly<Record<string, FormRow>>;
}
/**
 * Values in their stored form: double values and attachments are JSON texts, parsed by `form/doubleValues.ts` and the
 * controls.
 */
export type FormRow = Readonly<Record<string, Value>>;

/** An item of a section. */
export type FormItem = FieldDefinition | SubTableDefinition | PartDefinition;
/** Fields and sub tables under one heading. With `shownWhile` it is shown while that condition is true. */
export interface FormSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly FormItem[];
  readonly shownWhile?: Expression;
  /** While true, all its fields are required. */
  readonly requiredWhile?: Expression;
  /** Id of the tab that contains it; absent: it is above the tabs. */
  readonly tab?: string;
}

/** A field: how it is drawn and validated. */
export interface FieldDefinition {
  readonly kind: 'field';
  readonly name: string;
  readonly label: string;
  /** The platform's control name, such as `rx-textbox`; unknown ones are shown read-only and sent back unchanged. */
  readonly control: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly placeholder: string;
  /** Whether its value must be unique among all records; only the platform can check this (contract form 10). */
  readonly isUnique?: true;
  /** The rule list of the field (spec 5), such as `isEmail;length:50`. Whether it is required is in `isRequired`. */
  readonly rules: string;
  readonly options: readonly FieldOption[];
  /** Settings of the control, read only by the code of that control. */
  readonly settings: Readonly<Record<string, Value>>;
  /** Where its options are loaded from; absent: they are in `options`, or the field has none. */
  readonly source?: OptionSource;
  /** The list from which its value is picked. */
  readonly pick?: ListSource;
  /** The field is shown while the condition is true. */
  readonly shownWhile?: Expression;
  /** The field is required while the condition is true. */
  readonly requiredWhile?: Expression;
  /** Whether its value is cleared when its condition hides it. */
  readonly isClearedWhenHidden?: true;
}
/** A selectable value with its label. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** Key of the option in its source, if different from `value`; dependent options are queried by this key. */
  readonly key?: string;
  /** Value of the parent option, in a tree. */
  readonly parent?: string;
}

/** A table inside the form whose rows users add and remove. */
export interface SubTableDefinition {
  readonly kind: 'subTable';
  readonly alias: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly fields: readonly FieldDefinition[];
  readonly shownWhile?: Expression;
}

/** A table with exactly one row, whose columns appear in the form like fields (contract form 8). */
export interface PartDefinition {
  readonly kind: 'part';
  readonly alias: string;
  readonly label: string;
  readonly fields: readonly FieldDefinition[];
  readonly shownWhile?: Expression;
}

/** A formula that computes a field; in a sub table it is computed for each row. */
export interface FormFormula {
  readonly target: { readonly table?: string; readonly field: string };
  readonly expression: Expression;
  /** Number of decimals its field shows: the result is rounded to them (contract form 16). */
  readonly decimals?: number;
}

/** The right of a user to a field at a node: hidden, read, write, or required. */
export type FieldRight = 'none' | 'read' | 'write' | 'required';
/** The rights to a form at one node (contract form 7). */
export interface FormRights {
  readonly fields: Readonly<Record<string, FieldRight>>;
  readonly tables: Readonly<Record<string, TableRights>>;
  /** The right to a field or table without an entry. */
  readonly otherwise: FieldRight;
  /** Attachment fields with separate rights to remove and to download files (contract form 7). */
  readonly files: Readonly<Record<string, FileRights>>;
  /** Buttons by alias; a button without an entry is allowed (contract form 7). */
  readonly buttons: Readonly<Record<string, boolean>>;
  /** Tabs by name; a tab without an entry is allowed. */
  readonly tabs: Readonly<Record<string, boolean>>;
}
/**
 * Rights inside a sub table. The rights with `Stored` apply to rows loaded from the server, the others to rows added
 * since.
 */
export interface TableRights {
  readonly fields: Readonly<Record<string, FieldRight>>;
  readonly mayAdd: boolean;
  readonly mayRemove: boolean;
  readonly mayEdit: boolean;
  readonly mayRemoveStored: boolean;
  readonly mayEditStored: boolean;
  readonly mayMoveUp: boolean;
  readonly mayMoveDown: boolean;
}
/** Rights to existing attachments. */
export interface FileRights {
  readonly mayRemove: boolean;
  readonly mayDownload: boolean;
}
