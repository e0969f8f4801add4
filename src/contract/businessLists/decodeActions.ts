import type { ListAction, ListButton, SavedView } from '#domain/businessLists/listDefinition.ts';
import {
  firstNonEmptyText,
  readObject,
  readText,
  toValues,
  readJsonObject,
  type UnknownRecord,
} from '../forms/looseValues.ts';
import { isYes } from '../wire/isYes.ts';
import { decodeEach, readList, type DecodedEntries } from './decodeColumns.ts';

/** Wire names of the button actions (contract lists 7.1). */
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
/** Buttons that arrange the table of the desktop client. */
const DESKTOP_ACTIONS = new Set(['onExpand', 'onCollapse', 'onClose', 'onRowsSave']);

/**
 * Decodes the buttons of a list or of its rows. Omits those the user has no right to and those of the desktop table.
 */
export function decodeListButtons(given: unknown): readonly ListButton[] {
  return readList(given).flatMap((entry) => {
    const click = readText(entry['btnClick']);
    const right = readJsonObject(entry['permission'])['value'];
    if (DESKTOP_ACTIONS.has(click) || (right !== undefined && right !== '' && !isAllowed(right))) return [];
    const name = firstNonEmptyText(entry['btnName'], entry['alias'], click);
    const label = firstNonEmptyText(entry['btnLabel'], entry['label'], entry['name'], name);
    if (name === '' && label === '') return [];
    return [
      {
        name,
        label,
        action: decodeAction(entry, click),
        condition: decodePrecondition(entry),
        settings: decodeSettings(entry),
      },
    ];
  });
}

/**
 * A right is a flag, or names its holders. The server only sends rights of the current user, so names count as allowed.
 */
const isAllowed = (right: unknown): boolean => !['false', 'none', 'NO', '0'].includes(String(right));

function decodeAction(entry: UnknownRecord, click: string): ListAction {
  if (readText(entry['btnType']) === 'scriptBtn' || readJsonObject(entry['config'])['serverHandleScript'] !== undefined)
    return 'script';
  return Object.hasOwn(ACTIONS, click) ? (ACTIONS[click] ?? 'other') : 'other';
}

/** Returns the precondition of a button, or an empty text if it has no content (contract form 4). */
function decodePrecondition(entry: UnknownRecord): string {
  const given = entry['preCondConfig'] ?? readObject(entry['config'])['preCondConfig'] ?? entry['conditionConfig'];
  const opened = readJsonObject(given);
  const isHard = opened['mode'] === 'hard';
  const isEmpty = isHard
    ? firstNonEmptyText(opened['javaCode']) === ''
    : readList(opened['easyTableData']).length === 0;
  return isEmpty ? '' : typeof given === 'string' ? given : JSON.stringify(opened);
}

const decodeSettings = (entry: UnknownRecord): ListButton['settings'] => toValues(readJsonObject(entry['config']));

/** Decodes saved searches (contract lists 2). */
export const decodeViews = (given: unknown): DecodedEntries<SavedView> =>
  decodeEach(given, (entry) => {
    const id = firstNonEmptyText(entry['id'], entry['name']);
    if (id === '') return undefined;
    const conditions = readList(entry['queryCondition']).map((condition) => [
      `Q_${readText(condition['fieldName'])}_${firstNonEmptyText(condition['dataType'], 'S')}_${firstNonEmptyText(condition['fieldOp'], 'EQ')}`,
      ['ISNULL', 'NOTNULL'].includes(readText(condition['fieldOp'])) ? '1' : readText(condition['fieldValue']),
    ]);
    return {
      id,
      name: firstNonEmptyText(entry['name'], id),
      isInitial: isYes(entry['defaultView'] ?? false),
      parameters: Object.fromEntries(conditions) as Readonly<Record<string, string>>,
    };
  });
