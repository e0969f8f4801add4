import type { Expression, Value } from '../expression/tree.ts';
import type { EasyCondition } from './conditionRows.ts';

/** A page of a form (contract form 5): sections name the tab they stand on by its id. */
export interface FormTab {
  readonly id: string;
  readonly name: string;
}

/** What a button does; `own` is what only the platform or the company knows by the button's method. */
export type ButtonAction =
  'save' | 'start' | 'remove' | 'flowChart' | 'preview' | 'print' | 'openForm' | 'query' | 'script' | 'own';

/** A button of a form (contract form 13). */
export interface FormButton {
  /** What rights call it; empty for one they do not know. */
  readonly alias: string;
  readonly name: string;
  readonly action: ButtonAction;
  /** The platform's own word for what it does, such as the alias of a script. */
  readonly method: string;
  /** Further settings, which only the action itself reads. */
  readonly config: Readonly<Record<string, Value>>;
  /** Shown while what is written fulfils it. */
  readonly shownWhile?: EasyCondition;
  /** The platform is asked about it before anything is done. */
  readonly askedBefore?: EasyCondition;
  /** Where it stands: while the form is written, while it is only read. */
  readonly places: readonly ('edit' | 'detail')[];
}

/** Where options come from that the form itself does not hold (contract form 6). */
export interface OptionSource {
  readonly kind: 'dictionary' | 'query' | 'interface' | 'grant' | 'address';
  /** Of the dictionary, the query, the interface or the setting; of an address, where it is. */
  readonly key: string;
  /** The columns of value and words; empty: those that every such source has. */
  readonly valueColumn: string;
  readonly labelColumn: string;
  /** What it depends on. As long as one of them is empty, nothing is offered. */
  readonly inputs: readonly QueryInput[];
}

/** A value that goes along with a question: that of a field, or always the same. */
export type QueryInput =
  | {
      readonly kind: 'field';
      readonly param: string;
      readonly field: string;
      /** Of the main record, even where a row asks. */
      readonly isMain: boolean;
      /** What the parent's own source knows the choice by, rather than its value. */
      readonly wantsKey?: true;
    }
  | { readonly kind: 'constant'; readonly param: string; readonly value: string };

/**
 * When something is asked: a new record is opened, a stored one to write or to read, its field has changed, or
 * somebody presses.
 */
export type QueryEvent = 'new' | 'edit' | 'read' | 'change' | 'press';

/** A question to the platform that fills fields (contract form 10). */
export interface FieldQuery {
  /** The field that asks; of a sub table, in each row. */
  readonly field: string;
  readonly table?: string;
  readonly key: string;
  readonly events: readonly QueryEvent[];
  readonly inputs: readonly QueryInput[];
  /** What is filled: the main record, the row that asked, or a sub table or part by its alias. */
  readonly target: { readonly kind: 'main' | 'row' } | { readonly kind: 'table'; readonly table: string };
  readonly returns: readonly QueryReturn[];
  /** A row whose value here is there already is not added again. */
  readonly uniqueField?: string;
  /** New rows stand behind those that are there; otherwise they take their place. */
  readonly isAppended: boolean;
}

/** One column of an answer, and where it goes. */
export interface QueryReturn {
  readonly column: string;
  readonly field: string;
  /** Value and words are stored together. */
  readonly isDouble: boolean;
  readonly labelColumn: string;
}

/** Rows of a business list that a field is filled from (contract form 6, ADR 8): `query` says what goes where. */
export interface ListSource {
  /** The key of the list. */
  readonly list: string;
  readonly isSingle: boolean;
  readonly query: Pick<FieldQuery, 'inputs' | 'returns'>;
}

/** Shows what an expression comes to, and stores nothing (contract form 9). */
export interface FormArea {
  readonly id: string;
  readonly expression: Expression;
}
