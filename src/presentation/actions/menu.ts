import type { CurrentUser } from '#domain/directory/person.ts';
import type { InstanceAction } from '#domain/requests/instancePolicy.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import { getTargetInstanceId, actionRefusal, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { ACTIONS } from './actions.ts';
import type { ActionKind } from './action.ts';

/** Rows that act immediately. All other rows open a page or a sheet. */
export const IMMEDIATE_ROWS = ['release', 'saveForm', 'track', 'favourite'] as const;
export type ImmediateRow = (typeof IMMEDIATE_ROWS)[number];
/** A reminder has its button beside the users it goes to. */
type MenuAction = Exclude<ActionKind, 'urge'>;
export type MenuName =
  | MenuAction
  | ImmediateRow
  | 'share'
  | 'print'
  | 'flowChart'
  | 'approvalHistory'
  | 'instanceDetail'
  | 'communications'
  | 'circulationStatus'
  | 'forwardDetail'
  | 'board'
  | 'journal'
  | 'changes';

/** One row of the menu: its label, a note if the label needs one, and the page it opens. */
export interface MenuRow {
  readonly name: MenuName;
  readonly label: TextKey;
  readonly note?: TextKey;
  readonly to?: PageAddress;
}
export interface MenuGroup {
  readonly title: TextKey;
  readonly rows: readonly MenuRow[];
}

type PermissionName = TaskAction | InstanceAction;
const POLICIES: Readonly<Partial<Record<MenuName, PermissionName>>> = {
  instanceDetail: 'view',
  approvalHistory: 'view',
  flowChart: 'view',
  board: 'view',
  journal: 'view',
  changes: 'view',
  print: 'view',
  communications: 'view',
  circulationStatus: 'view',
  forwardDetail: 'view',
};

/** Groups of the menu: decisions, information pages, following, and stopping or moving the request. */
const GROUPS = ['decide', 'look', 'follow', 'control'] as const;
/** The group of every row, frequent ones first. The type requires an entry for every row name. */
const GROUP_BY_ROW: Readonly<Record<MenuName, (typeof GROUPS)[number]>> = {
  reply: 'decide',
  cancelCirculation: 'decide',
  revokeCommunication: 'decide',
  retrieve: 'decide',
  withdraw: 'decide',
  takeBack: 'decide',
  return: 'decide',
  transfer: 'decide',
  communicate: 'decide',
  addSigners: 'decide',
  forward: 'decide',
  circulate: 'decide',
  saveForm: 'decide',
  release: 'decide',
  instanceDetail: 'look',
  approvalHistory: 'look',
  flowChart: 'look',
  communications: 'look',
  circulationStatus: 'look',
  print: 'look',
  board: 'look',
  journal: 'look',
  changes: 'look',
  forwardDetail: 'look',
  track: 'follow',
  favourite: 'follow',
  share: 'follow',
  restore: 'control',
  resume: 'control',
  pend: 'control',
  suspend: 'control',
  jump: 'control',
  recover: 'control',
  void: 'control',
  delete: 'control',
};
const isMenuName = (name: string): name is MenuName => name in GROUP_BY_ROW;
const ROW_NAMES = Object.keys(GROUP_BY_ROW).filter(isMenuName);
/** Actions whose labels do not show what they do to other users, or how they differ from a similar action. */
const NEEDS_NOTE: ReadonlySet<MenuName> = new Set([
  'addSigners',
  'circulate',
  'takeBack',
  'pend',
  'suspend',
  'jump',
  'recover',
  'void',
]);

export interface MenuState {
  readonly isTracked: boolean;
  readonly isFavourite: boolean;
  readonly hiddenRows: readonly MenuName[];
}

/** Returns the actions the user may currently perform on a task or a request, in groups. */
export function buildMenu(target: ActionTarget, user: CurrentUser, state: MenuState): readonly MenuGroup[] {
  return GROUPS.flatMap((group) => {
    const rows = ROW_NAMES.filter((name) => GROUP_BY_ROW[name] === group)
      .filter((name) => !state.hiddenRows.includes(name) && isRelevantRow(name, target))
      .filter((name) => actionRefusal(target, user, requiredPermission(name)) === undefined)
      .map((name): MenuRow => {
        const to = rowAddress(name, target);
        return { name, ...rowLabel(name, target, state), ...(to && { to }) };
      });
    return rows.length > 0 ? [{ title: `action.menu.${group}`, rows }] : [];
  });
}

const requiredPermission = (name: MenuName): PermissionName => POLICIES[name] ?? (name as PermissionName);
export const isAction = (name: MenuName): name is MenuAction => name in ACTIONS;
const isImmediateRow = (name: MenuName): name is ImmediateRow => IMMEDIATE_ROWS.some((each) => each === name);

/** Hides pages without content and the page that is currently open. */
function isRelevantRow(name: MenuName, target: ActionTarget): boolean {
  if (name === 'print') return target.kind === 'request' && (target.detail.prints ?? []).length > 0;
  if (target.kind === 'request')
    return name !== 'instanceDetail' && name !== 'communications' && name !== 'circulationStatus';
  const { rights } = target.detail;
  if (name === 'communications') return rights.hasCommunication;
  // Without a known sender, the task can only be retrieved from the list of transferred tasks.
  if (name === 'retrieve') return target.detail.transferredBy !== undefined;
  return name !== 'circulationStatus' || rights.isCirculating;
}

function rowAddress(name: MenuName, target: ActionTarget): PageAddress | undefined {
  if (isImmediateRow(name)) return undefined;
  const instance = { instId: getTargetInstanceId(target) };
  const task = target.kind === 'task' ? { taskId: target.detail.task.id } : undefined;
  const here: PageAddress = task
    ? { page: 'taskDetail', params: task }
    : {
        page: 'instanceDetail',
        params: { ...instance, ...(target.kind === 'request' && target.from && { from: target.from }) },
      };
  const sheet: PageAddress = { ...here, params: { ...here.params, do: name } };
  if (isAction(name)) {
    const { page } = ACTIONS[name];
    return page && task ? { page, params: task } : sheet;
  }
  switch (name) {
    case 'share':
    case 'print':
      return sheet;
    case 'communications':
    case 'circulationStatus':
      return { page: name, params: task ?? {} };
    default:
      return { page: name, params: instance };
  }
}

function rowLabel(
  name: MenuName,
  target: ActionTarget,
  { isTracked, isFavourite }: MenuState,
): Pick<MenuRow, 'label' | 'note'> {
  if (isAction(name)) {
    const { label, note } = ACTIONS[name];
    return { label, ...(NEEDS_NOTE.has(name) && { note: note(target) }) };
  }
  switch (name) {
    case 'track':
      return isTracked ? { label: 'action.untrack' } : { label: 'action.track', note: 'action.track.note' };
    case 'favourite':
      return { label: isFavourite ? 'action.unfavourite' : 'action.favourite' };
    case 'share':
    case 'print':
    case 'saveForm':
      return { label: `action.${name}` };
    case 'release':
    case 'flowChart':
    case 'approvalHistory':
      return { label: `task.${name}` };
    case 'instanceDetail':
      return { label: 'task.seeRequest' };
    case 'communications':
    case 'circulationStatus':
    case 'forwardDetail':
    case 'board':
    case 'journal':
    case 'changes':
      return { label: `page.${name}` };
  }
}
