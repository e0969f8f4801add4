import type { Value } from '../expression/tree.ts';
import type { FieldDefinition } from '../forms/formDefinition.ts';
import type { InstanceId } from '../shared/ids.ts';

/** A list of business objects as the company designed it (contract lists 1), decoded from the wire once. */
export interface BusinessList {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Whether its rows form a tree. */
  readonly isTree: boolean;
  readonly idField: string;
  readonly textField: string;
  readonly parentField: string;
  /** Whether one row or several can be picked. */
  readonly selectionMode: 'one' | 'several';
  /** Whether only leaves of the tree can be picked. */
  readonly isLeafOnly: boolean;
  /** Whether it is loaded page by page. */
  readonly isPaged: boolean;
  readonly pageSize: number;
  /** Whether it loads rows before the user has searched. */
  readonly isLoadedOnOpen: boolean;
  readonly columns: readonly ListColumn[];
  /** The columns to show on a phone, in their order. */
  readonly mobileColumns: readonly ListColumn[];
  /** Fields of a picked row that are returned to the form that opened the picker; empty: all fields. */
  readonly returnedFields: readonly string[];
  readonly criteria: readonly Criterion[];
  /** Parameters the URL must contain (contract lists 5). */
  readonly urlParameters: readonly Criterion[];
  readonly sideTrees: readonly SideTree[];
  readonly buttons: readonly ListButton[];
  readonly rowButtons: readonly ListButton[];
  readonly layout: ListLayout;
  readonly views: readonly SavedView[];
  readonly forms: ListForms;
  /** Forms on its records to which the user may invite others, who fill them in without a login. */
  readonly invitationForms: readonly { readonly alias: string; readonly name: string }[];
  /** Whether it combines several forms; the phone client cannot open such a list. */
  readonly isMultiForm: boolean;
  /** Key of the calendar that also shows its rows; empty if there is none. */
  readonly calendar: string;
}

/** Layouts of rows: cards, single lines or pictures. */
export const LIST_LAYOUTS = ['card', 'compact', 'picture'] as const;
export type ListLayout = (typeof LIST_LAYOUTS)[number];

/** Aliases of the forms that open, add and show a row; empty if there is none. */
export interface ListForms {
  readonly open: string;
  readonly add: string;
  readonly detail: string;
}

/** How a column renders its value (contract lists 4). */
export const RENDERINGS = [
  'markup',
  'text',
  'people',
  'groups',
  'tenant',
  'date',
  'number',
  'link',
  'label',
  'items',
  'percent',
  'request',
  'requestStatus',
  'currentNode',
  'currentHandler',
  'overdue',
  'script',
  'mask',
  'address',
  'map',
  'otherList',
  'search',
  'start',
  'pictures',
  'files',
  'actions',
  'form',
  'plain',
] as const;
export type Rendering = (typeof RENDERINGS)[number];

export interface ListColumn {
  readonly field: string;
  readonly header: string;
  readonly rendering: Rendering;
  /** Settings of the rendering, in addition to the value. */
  readonly settings: Readonly<Record<string, Value>>;
  /** Type of the values, independent of the rendering. */
  readonly kind: 'text' | 'number' | 'money' | 'date';
  readonly maySort: boolean;
}

/** A search field of a list. */
export interface Criterion {
  /** Its name in the URL and among the filters of the list. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'date' | 'month' | 'range' | 'choice' | 'pick';
  /** The field definition used to draw the input. */
  readonly field: FieldDefinition;
  /** Value when the list opens. */
  readonly initial: string;
  /** The database column, the table prefix and the operator in the platform's spelling. */
  readonly parameter: CriterionParameter;
  /** The list from which the value is picked. */
  readonly picker?: { readonly list: string; readonly valueField: string; readonly textField: string };
}

/**
 * How a criterion is spelled in a request.
 * @property isPlain whether it is sent under its own name, without an operator.
 */
export interface CriterionParameter {
  readonly column: string;
  readonly prefix: string;
  readonly operator: string;
  readonly isPlain: boolean;
}

/** A tree beside a list; the selected node filters the list (contract lists 6). */
export interface SideTree {
  readonly title: string;
  /** Key of the list whose rows are the nodes of the tree. */
  readonly list: string;
  readonly idField: string;
  readonly textField: string;
  readonly parentField: string;
  /** Whether the children of a node are loaded only when it is opened. */
  readonly isLazy: boolean;
  readonly isLeafOnly: boolean;
  /** The parameter of the list that receives the selected node. */
  readonly parameter: string;
}

/** The action of a list button; `other` is an action only the desktop client can execute. */
export type ListAction =
  | 'add'
  | 'edit'
  | 'detail'
  | 'remove'
  | 'openRequest'
  | 'refresh'
  | 'import'
  | 'export'
  | 'script'
  | 'start'
  | 'form'
  | 'other';

/** A button of a list or of each of its rows (contract lists 7). */
export interface ListButton {
  readonly name: string;
  readonly label: string;
  readonly action: ListAction;
  /** Condition that the platform evaluates before the action; as received, empty if there is none. */
  readonly condition: string;
  /** Further settings, read by the action only. */
  readonly settings: Readonly<Record<string, Value>>;
}

/** A stored search with a name (contract lists 2). */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Whether it is applied when the list opens. */
  readonly isInitial: boolean;
  /** Search parameters in the platform's spelling. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** One row of a business list, as received. */
export interface BusinessRow {
  readonly id: string;
  readonly values: Readonly<Record<string, Value>>;
  /** The request the record was submitted with. */
  readonly request?: InstanceId;
  /** Whether that request is running or finished; such a row can be neither edited nor deleted (spec 8). */
  readonly isInProcess: boolean;
  /** Whether that request is finished. */
  readonly isDecided?: boolean;
  /** Actions the user may perform on the row; absent if the platform does not send them. */
  readonly may?: readonly string[];
}

/** A node of a tree beside a list. */
export interface Branch {
  readonly id: string;
  readonly label: string;
  readonly parent: string;
  readonly isLeaf: boolean;
}

/** A list the user may open. */
export interface ListEntry {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly isPicker: boolean;
}
