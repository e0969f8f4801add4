import type { ListAction, ListButton, SavedView } from '#domain/bolist/listDefinition.ts';
import { firstText, looseOf, looseTextOf, looseValuesOf, openedOf, type LooseRecord } from '../form/looseValues.ts';
import { isYes } from '../isYes.ts';
import { decodeEach, openedList, type ReadEntries } from './decodeColumns.ts';

/** What the platform calls the actions of buttons (contract lists 7.1). */
const ACTIONS: Readonly<Record<string, ListAction>> = {
  onAdd: 'add',
  onAddSub: 'add',
  onEdit: 'edit',
  editRow: 'edit',
  onDetail: 'detail',
  detailRow: 'detail',
  onRemove: 'remove',
  delRowById: 'remove',
  handleTask: 'openRequest',
  bpmDetail: 'openRequest',
  onRefresh: 'refresh',
  onImport: 'import',
  onXLSExport: 'export',
  startFlow: 'start',
  openForm: 'form',
};
/** These arrange the desktop's own table. */
const OF_DESKTOP = new Set(['onExpand', 'onCollapse', 'onClose', 'onRowsSave']);

/** Buttons of the list, or of its rows; those one has no right to and those of the desktop's table are not shown. */
export function decodeListButtons(given: unknown): readonly ListButton[] {
  return openedList(given).flatMap((entry) => {
    const click = looseTextOf(entry['btnClick']);
    const right = openedOf(entry['permission'])['value'];
    if (OF_DESKTOP.has(click) || (right !== undefined && right !== '' && !isAllowed(right))) return [];
    const name = firstText(entry['btnName'], entry['alias'], click);
    const label = firstText(entry['btnLabel'], entry['label'], entry['name'], name);
    if (name === '' && label === '') return [];
    return [
      { name, label, action: actionOf(entry, click), condition: conditionOf(entry), settings: settingsOf(entry) },
    ];
  });
}

/** A right is a flag, or says who has it: what we are sent is for us. */
const isAllowed = (right: unknown): boolean => !['false', 'none', 'NO', '0'].includes(String(right));

function actionOf(entry: LooseRecord, click: string): ListAction {
  if (looseTextOf(entry['btnType']) === 'scriptBtn' || openedOf(entry['config'])['serverHandleScript'] !== undefined)
    return 'script';
  return Object.hasOwn(ACTIONS, click) ? (ACTIONS[click] ?? 'other') : 'other';
}

/** Only one with something in it is asked about (contract form 4). */
function conditionOf(entry: LooseRecord): string {
  const given = entry['preCondConfig'] ?? looseOf(entry['config'])['preCondConfig'] ?? entry['conditionConfig'];
  const opened = openedOf(given);
  const isHard = opened['mode'] === 'hard';
  const isEmpty = isHard ? firstText(opened['javaCode']) === '' : openedList(opened['easyTableData']).length === 0;
  return isEmpty ? '' : typeof given === 'string' ? given : JSON.stringify(opened);
}

const settingsOf = (entry: LooseRecord): ListButton['settings'] => looseValuesOf(openedOf(entry['config']));

/** Saved searches (contract lists 2). */
export const decodeViews = (given: unknown): ReadEntries<SavedView> =>
  decodeEach(given, (entry) => {
    const id = firstText(entry['id'], entry['name']);
    if (id === '') return undefined;
    const conditions = openedList(entry['queryCondition']).map((condition) => [
      `Q_${looseTextOf(condition['fieldName'])}_${firstText(condition['dataType'], 'S')}_${firstText(condition['fieldOp'], 'EQ')}`,
      ['ISNULL', 'NOTNULL'].includes(looseTextOf(condition['fieldOp'])) ? '1' : looseTextOf(condition['fieldValue']),
    ]);
    return {
      id,
      name: firstText(entry['name'], id),
      isInitial: isYes(entry['defaultView'] ?? false),
      parameters: Object.fromEntries(conditions) as Readonly<Record<string, string>>,
    };
  });
