import type { Value } from '../expression/tree.ts';
import type { FieldDefinition } from '../form/formDefinition.ts';
import type { InstanceId } from '../shared/ids.ts';

/** A list of business objects as its company has drawn it (contract lists 1), decoded once. */
export interface BusinessList {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Its rows lie below each other. */
  readonly isTree: boolean;
  readonly idField: string;
  readonly textField: string;
  readonly parentField: string;
  /** How many rows may be chosen together. */
  readonly picks: 'one' | 'several';
  /** Only what nothing lies below may be chosen. */
  readonly isLeafOnly: boolean;
  /** It comes page by page. */
  readonly isPaged: boolean;
  readonly pageSize: number;
  /** It shows something before anybody has searched. */
  readonly isReadAtOnce: boolean;
  readonly columns: readonly ListColumn[];
  /** The columns of a phone, in their order. */
  readonly shown: readonly ListColumn[];
  /** Fields of a chosen row that whoever asked for it gets; none: all of them. */
  readonly returned: readonly string[];
  readonly criteria: readonly Criterion[];
  /** What the address must bring (contract lists 5). */
  readonly incoming: readonly Criterion[];
  readonly sideTrees: readonly SideTree[];
  readonly buttons: readonly ListButton[];
  readonly rowButtons: readonly ListButton[];
  readonly layout: ListLayout;
  readonly views: readonly SavedView[];
  readonly forms: ListForms;
  /** Forms on its records to which one may invite others, who fill them in without a login. */
  readonly invitingForms: readonly { readonly alias: string; readonly name: string }[];
  /** It stands for several forms together, which a phone does not open. */
  readonly isOfSolution: boolean;
  /** Its rows stand in this calendar, too; empty where they do not. */
  readonly calendar: string;
}

/** How rows are drawn: as cards, in single lines, with pictures. */
export const LIST_LAYOUTS = ['card', 'compact', 'picture'] as const;
/** One of `LIST_LAYOUTS`. */
export type ListLayout = (typeof LIST_LAYOUTS)[number];

/** The forms rows are opened with; empty where there is none. */
export interface ListForms {
  readonly open: string;
  readonly add: string;
  readonly detail: string;
}

/** What a column shows (contract lists 4). */
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
/** One of `RENDERINGS`. */
export type Rendering = (typeof RENDERINGS)[number];

/** One column of a list. */
export interface ListColumn {
  readonly field: string;
  readonly header: string;
  readonly rendering: Rendering;
  /** What the rendering is told beside the value. */
  readonly settings: Readonly<Record<string, Value>>;
  /** Of its values, whatever the rendering says. */
  readonly kind: 'text' | 'number' | 'money' | 'date';
  readonly maySort: boolean;
}

/** A field a list is searched by. */
export interface Criterion {
  /** In the address, and among the filters of the list. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'date' | 'month' | 'range' | 'choice' | 'pick';
  /** As a form asks for it. */
  readonly field: FieldDefinition;
  /** What it holds as the list opens. */
  readonly initial: string;
  /** Its column, with the prefix of the table and the comparison, as the platform spells them. */
  readonly spelling: CriterionSpelling;
  /** The list its value is picked from. */
  readonly pickedFrom?: { readonly list: string; readonly valueField: string; readonly textField: string };
}

/**
 * How a criterion is asked for.
 * @property isPlain under its own name, without a comparison.
 */
export interface CriterionSpelling {
  readonly column: string;
  readonly prefix: string;
  readonly operator: string;
  readonly isPlain: boolean;
}

/** A tree beside a list: a node of it is what the list is searched by (contract lists 6). */
export interface SideTree {
  readonly title: string;
  /** The list whose rows are its nodes. */
  readonly list: string;
  readonly idField: string;
  readonly textField: string;
  readonly parentField: string;
  /** What lies below a node is read when it is opened. */
  readonly isLazy: boolean;
  readonly isLeafOnly: boolean;
  /** The parameter of the list that gets the node. */
  readonly parameter: string;
}

/** What a button of a list does; `other` is known to the desktop alone. */
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

/** A button of a list, or of each of its rows (contract lists 7). */
export interface ListButton {
  readonly name: string;
  readonly label: string;
  readonly action: ListAction;
  /** The platform is asked about it before anything is done; as it came, empty where there is none. */
  readonly condition: string;
  /** Further settings, which only the action itself reads. */
  readonly settings: Readonly<Record<string, Value>>;
}

/** A search under a name (contract lists 2). */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** It holds as the list opens. */
  readonly isInitial: boolean;
  /** What it asks for, as the platform spells it. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** One row of such a list, as it came. */
export interface BusinessRow {
  readonly id: string;
  readonly values: Readonly<Record<string, Value>>;
  /** The request it was handed in with. */
  readonly request?: InstanceId;
  /** That request is on its way, or over: the row is not edited, nor deleted (spec 8). */
  readonly isInProcess: boolean;
  /** It is over. */
  readonly isDecided?: boolean;
}

/** A node of a tree beside a list. */
export interface Branch {
  readonly id: string;
  readonly label: string;
  readonly parent: string;
  readonly isLeaf: boolean;
}

/** A list somebody may open. */
export interface ListEntry {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly isPicker: boolean;
}
