import type { CurrentUser } from '#domain/directory/person.ts';
import type { InstanceAction } from '#domain/instance/instancePolicy.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { instanceOf, isWorthShowing, actionRefusal, type ActionTarget } from '#domain/task/actionTarget.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { ACTIONS } from './actions.ts';
import type { ActionKind } from './action.ts';

/** What a press does by itself; everything else opens a page or a sheet. */
export const PRESSES = ['release', 'saveForm', 'track', 'favourite'] as const;
export type Press = (typeof PRESSES)[number];
export type MenuName =
  | ActionKind
  | Press
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

/**
 * One line of the menu: what it is called, what it does, and where it leads; a refusal stands there instead when its
 * reason is worth knowing.
 */
export interface MenuRow {
  readonly name: MenuName;
  readonly label: TextKey;
  readonly note: TextKey;
  readonly to?: PageAddress;
  readonly refusal?: Refusal;
}
export interface MenuGroup {
  readonly title: TextKey;
  readonly rows: readonly MenuRow[];
}

type Asked = TaskAction | InstanceAction;
const POLICIES: Readonly<Partial<Record<MenuName, Asked>>> = {
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

/** Who else takes part, how the request is stopped or moved, what one keeps an eye on, and what there is to read. */
const GROUPS = ['decide', 'control', 'follow', 'look'] as const;
/** Every line there is, in its order, and its group; one that is missing here does not compile. */
const GROUP_OF: Readonly<Record<MenuName, (typeof GROUPS)[number]>> = {
  addSigners: 'decide',
  transfer: 'decide',
  retrieve: 'decide',
  return: 'decide',
  communicate: 'decide',
  reply: 'decide',
  forward: 'decide',
  circulate: 'decide',
  revokeCommunication: 'decide',
  cancelCirculation: 'decide',
  release: 'decide',
  saveForm: 'decide',
  pend: 'control',
  restore: 'control',
  suspend: 'control',
  resume: 'control',
  withdraw: 'control',
  takeBack: 'control',
  recover: 'control',
  jump: 'control',
  void: 'control',
  delete: 'control',
  track: 'follow',
  favourite: 'follow',
  share: 'follow',
  instanceDetail: 'look',
  flowChart: 'look',
  approvalHistory: 'look',
  communications: 'look',
  circulationStatus: 'look',
  forwardDetail: 'look',
  board: 'look',
  changes: 'look',
  journal: 'look',
  print: 'look',
};
const isMenuName = (name: string): name is MenuName => name in GROUP_OF;
const NAMES = Object.keys(GROUP_OF).filter(isMenuName);

export interface MenuState {
  readonly isTracked: boolean;
  readonly isFavourite: boolean;
  readonly leaveOut: readonly MenuName[];
}

/** Everything one may do with a task or a request, in groups; what is refused for an interesting reason says why. */
export function menuOf(target: ActionTarget, user: CurrentUser, state: MenuState): readonly MenuGroup[] {
  return GROUPS.flatMap((group) => {
    const rows = NAMES.filter((name) => GROUP_OF[name] === group)
      .filter((name) => !state.leaveOut.includes(name) && isHere(name, target))
      .flatMap((name): readonly MenuRow[] => {
        const refusal = actionRefusal(target, user, askedOf(name));
        if (refusal) return isWorthShowing(refusal) ? [{ name, ...wordsOf(name, target, state), refusal }] : [];
        const to = addressOf(name, target);
        return [{ name, ...wordsOf(name, target, state), ...(to && { to }) }];
      });
    return rows.length > 0 ? [{ title: `action.menu.${group}`, rows }] : [];
  });
}

const askedOf = (name: MenuName): Asked => POLICIES[name] ?? (name as Asked);
export const isAction = (name: MenuName): name is ActionKind => name in ACTIONS;
const isPress = (name: MenuName): name is Press => PRESSES.some((each) => each === name);

/** Pages about something that is not there are not offered, nor the page one is on. */
function isHere(name: MenuName, target: ActionTarget): boolean {
  if (name === 'print') return target.kind === 'request' && (target.detail.prints ?? []).length > 0;
  if (target.kind === 'request')
    return name !== 'instanceDetail' && name !== 'communications' && name !== 'circulationStatus';
  const { rights } = target.detail;
  if (name === 'communications') return rights.hasCommunication;
  // Where the platform does not tell who handed a task over, the list of handed tasks leads there.
  if (name === 'retrieve') return target.detail.transferredBy !== undefined;
  return name !== 'circulationStatus' || rights.isCirculating;
}

function addressOf(name: MenuName, target: ActionTarget): PageAddress | undefined {
  if (isPress(name)) return undefined;
  const instance = { instId: instanceOf(target) };
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

function wordsOf(
  name: MenuName,
  target: ActionTarget,
  { isTracked, isFavourite }: MenuState,
): Pick<MenuRow, 'label' | 'note'> {
  if (isAction(name)) return { label: ACTIONS[name].label, note: ACTIONS[name].note(target) };
  switch (name) {
    case 'track':
      return isTracked
        ? { label: 'action.untrack', note: 'action.untrack.note' }
        : { label: 'action.track', note: 'action.track.note' };
    case 'favourite':
      return isFavourite
        ? { label: 'action.unfavourite', note: 'action.unfavourite.note' }
        : { label: 'action.favourite', note: 'action.favourite.note' };
    case 'share':
    case 'print':
    case 'saveForm':
      return { label: `action.${name}`, note: `action.${name}.note` };
    case 'release':
    case 'flowChart':
    case 'approvalHistory':
      return { label: `task.${name}`, note: `task.${name}Note` };
    case 'instanceDetail':
      return { label: 'task.seeRequest', note: 'task.seeRequestNote' };
    case 'communications':
    case 'circulationStatus':
    case 'forwardDetail':
    case 'board':
    case 'journal':
    case 'changes':
      return { label: `page.${name}`, note: `action.${name}.note` };
  }
}
