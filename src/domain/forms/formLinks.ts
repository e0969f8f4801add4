import type { Expression, Value } from '../expression/tree.ts';
import type { RowCondition } from './conditionRows.ts';

/** A tab of a form (contract form 5). Sections refer to it by its id. */
export interface FormTab {
  readonly id: string;
  readonly name: string;
}

/** The action of a button; `own` is an action that only the platform or the company defines, by the button's method. */
export type ButtonAction =
  'save' | 'start' | 'remove' | 'flowChart' | 'preview' | 'print' | 'openForm' | 'query' | 'script' | 'own';

/** A button of a form (contract form 13). */
export interface FormButton {
  /** Its name in the rights; empty if the rights do not refer to it. */
  readonly alias: string;
  readonly name: string;
  readonly action: ButtonAction;
  /** The platform's name of the action, such as the alias of a script. */
  readonly method: string;
  /** Further settings, read by the action only. */
  readonly config: Readonly<Record<string, Value>>;
  /** The button is shown while the record meets this condition. */
  readonly shownWhile?: RowCondition;
  /** Condition that the platform evaluates before the action. */
  readonly precondition?: RowCondition;
  /** Modes in which it is shown: while the form is edited, while it is only read. */
  readonly modes: readonly ('edit' | 'detail')[];
}

/** Where options are loaded from if the form itself does not contain them (contract form 6). */
export interface OptionSource {
  readonly kind: 'dictionary' | 'query' | 'interface' | 'grant' | 'address';
  /** Key of the dictionary, query, interface or setting; for a URL, the URL. */
  readonly key: string;
  /** The columns of value and label; empty: the standard columns of such a source. */
  readonly valueColumn: string;
  readonly labelColumn: string;
  /** The inputs it depends on. While one of them is empty, there are no options. */
  readonly inputs: readonly QueryInput[];
}

/** An input of a query: the value of a field, or a constant. */
export type QueryInput =
  | {
      readonly kind: 'field';
      readonly param: string;
      readonly field: string;
      /** Whether the field is in the main record, even if the query runs in a row. */
      readonly isMain: boolean;
      /** Whether the key of the chosen option in its own source is sent instead of its value. */
      readonly sendsKey?: true;
    }
  | { readonly kind: 'constant'; readonly param: string; readonly value: string };

/**
 * When a query runs: a new record is opened, a stored one is opened to edit or to read, its field has changed, or the
 * user presses its button.
 */
export type QueryEvent = 'new' | 'edit' | 'read' | 'change' | 'press';

/** A query to the platform whose result fills fields (contract form 10). */
export interface FieldQuery {
  /** The field that triggers it; in a sub table, in each row. */
  readonly field: string;
  readonly table?: string;
  readonly key: string;
  readonly events: readonly QueryEvent[];
  readonly inputs: readonly QueryInput[];
  /** What it fills: the main record, the row that triggered it, or a sub table or part by its alias. */
  readonly target: { readonly kind: 'main' | 'row' } | { readonly kind: 'table'; readonly table: string };
  readonly returns: readonly QueryReturn[];
  /** A result row whose value in this field already exists is not added again. */
  readonly uniqueField?: string;
  /** Whether new rows are added after the existing ones; otherwise they replace them. */
  readonly isAppended: boolean;
}

/** A column of the result and the field it fills. */
export interface QueryReturn {
  readonly column: string;
  readonly field: string;
  /** Whether value and label are stored together as a double value. */
  readonly isOptionValue: boolean;
  readonly labelColumn: string;
}

/** A business list from whose rows a field is filled (contract form 6, ADR 8). `query` maps the columns to fields. */
export interface ListSource {
  /** Key of the list. */
  readonly list: string;
  readonly isSingle: boolean;
  readonly query: Pick<FieldQuery, 'inputs' | 'returns'>;
}

/** An area that shows the value of an expression and stores nothing (contract form 9). */
export interface FormArea {
  readonly id: string;
  readonly expression: Expression;
}
