import type { Expression, Value } from '../expression/tree.ts';
import type { FieldQuery, FormArea, FormButton, FormTab, ListSource, OptionSource } from './formLinks.ts';

/** A form as a page draws it: the platform's template, metadata and script texts, decoded once (contract form 5). */
export interface FormView {
  readonly alias: string;
  readonly title: string;
  readonly sections: readonly FormSection[];
  readonly record: FormRecord;
  readonly rights: FormRights;
  readonly formulas: readonly FormFormula[];
  /** An empty row for each sub table, as the platform hands it over. */
  readonly emptyRows: Readonly<Record<string, FormRow>>;
  /** The name of a row's key: stored rows have it, new ones do not (contract form 3). */
  readonly idField: string;
  /** Pages of the form in their order; none: everything stands on one page. */
  readonly tabs: readonly FormTab[];
  /** What one may press, beside what the page itself offers. */
  readonly buttons: readonly FormButton[];
  /** What is asked of the platform while the form is filled in. */
  readonly queries: readonly FieldQuery[];
  /** Places that show what is computed and never stored. */
  readonly areas: readonly FormArea[];
  /** Sub tables that came as something else than rows: shown as such, and never sent back. */
  readonly unreadTables?: readonly string[];
  /** The opinion field whose text pre-fills the opinion (contract form 12). */
  readonly opinionField?: string;
}

/** A record with its sub tables. `parts` are one-to-one tables. Keys nobody draws are kept and sent back unchanged. */
export interface FormRecord {
  readonly fields: FormRow;
  readonly tables: Readonly<Record<string, readonly FormRow[]>>;
  readonly parts: Readonly<Record<string, FormRow>>;
}
/**
 * Values as the platform stores them: double values and attachments are JSON texts, read by `form/values.ts` and the
 * controls.
 */
export type FormRow = Readonly<Record<string, Value>>;

/** What a section holds. */
export type FormItem = FieldDefinition | SubTableDefinition | PartDefinition;
/** Fields and sub tables under one heading; shown while its condition holds. */
export interface FormSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly FormItem[];
  readonly shownWhile?: Expression;
  /** While it holds, all its fields must be filled. */
  readonly requiredWhile?: Expression;
  /** The tab it stands on; without one it stands above them. */
  readonly tab?: string;
}

/** One field: how it is drawn, and what it demands. */
export interface FieldDefinition {
  readonly kind: 'field';
  readonly name: string;
  readonly label: string;
  /** The platform's control name, such as `rx-textbox`; unknown ones are shown read-only and sent back unchanged. */
  readonly control: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly placeholder: string;
  /** No two records have the same value; only the platform can tell (contract form 10). */
  readonly isUnique?: true;
  /** The rule list of the field (spec 5), such as `isEmail;length:50`; required is `isRequired`. */
  readonly rules: string;
  readonly options: readonly FieldOption[];
  /** Options of the control that only its own file reads. */
  readonly settings: Readonly<Record<string, Value>>;
  /** Where its options are read from; without it they are `options`, or it has none. */
  readonly source?: OptionSource;
  /** The list its value is picked from. */
  readonly pick?: ListSource;
  /** Shown while the condition holds. */
  readonly shownWhile?: Expression;
  /** Must be filled while the condition holds. */
  readonly requiredWhile?: Expression;
  /** Nothing is kept in it while its condition hides it. */
  readonly isClearedWhenHidden?: true;
}
/** One of the values to choose from, with the words people read. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** What its source knows it by, where that is not its value: options that depend on it are asked by this. */
  readonly key?: string;
  /** The option above it, in a tree. */
  readonly parent?: string;
}

/** A table inside the form, whose rows people add and remove. */
export interface SubTableDefinition {
  readonly kind: 'subTable';
  readonly alias: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly fields: readonly FieldDefinition[];
  readonly shownWhile?: Expression;
}

/** A table of exactly one row, whose columns stand in the form like fields (contract form 8). */
export interface PartDefinition {
  readonly kind: 'part';
  readonly alias: string;
  readonly label: string;
  readonly fields: readonly FieldDefinition[];
  readonly shownWhile?: Expression;
}

/** A field that is computed; in a sub table once for each row. */
export interface FormFormula {
  readonly target: { readonly table?: string; readonly field: string };
  readonly expression: Expression;
}

/** What a node lets somebody do with a field: nothing at all, read it, write it, or be obliged to fill it. */
export type FieldRight = 'none' | 'read' | 'write' | 'required';
/** Who may do what with a form at one node (contract form 7). */
export interface FormRights {
  readonly fields: Readonly<Record<string, FieldRight>>;
  readonly tables: Readonly<Record<string, TableRights>>;
  /** For a field or table without an entry. */
  readonly otherwise: FieldRight;
  /** Attachments whose right names removing and downloading apart (contract form 7). */
  readonly files: Readonly<Record<string, FileRights>>;
  /** Buttons by alias; one without an entry may be pressed (contract form 7). */
  readonly buttons: Readonly<Record<string, boolean>>;
  /** Tabs by name; one without an entry may be opened. */
  readonly tabs: Readonly<Record<string, boolean>>;
}
/** `stored` rows came from the server, the others were added just now. */
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
/** What one may do with attachments that are there. */
export interface FileRights {
  readonly mayRemove: boolean;
  readonly mayDownload: boolean;
}
