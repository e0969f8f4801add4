import type { FieldRight, FileRights, FormRights, TableRights } from '#domain/form/formDefinition.ts';
import { looseOf, openedOf, looseTextOf, type LooseRecord } from './looseValues.ts';
import { isYes } from '../isYes.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

const RIGHTS: Readonly<Record<string, FieldRight>> = { w: 'write', r: 'read', none: 'none', required: 'required' };
const NOT_FIELDS = new Set(['buttons', 'tabs', 'tablerights']);

/**
 * The platform's flat permission map (contract form 7). An unknown right reads as read-only.
 * @param isReadOnly the page only shows the form: whatever may be edited is shown instead.
 */
export function decodeRights(permission: unknown, isReadOnly: boolean): FormRights {
  const entries = Object.entries(looseOf(permission)).filter(([name]) => !NOT_FIELDS.has(name));
  const tables = entries.filter(([name]) => name.startsWith(SUB_TABLE_PREFIX));
  const fields = entries.filter(([name]) => !name.startsWith(SUB_TABLE_PREFIX));
  return {
    fields: Object.fromEntries(fields.map(([name, right]) => [name, readRight(right, isReadOnly)])),
    tables: Object.fromEntries(
      tables.map(([name, rights]) => [
        name.slice(SUB_TABLE_PREFIX.length),
        readTableRights(looseOf(rights), isReadOnly),
      ]),
    ),
    files: Object.fromEntries(fields.flatMap(([name, right]) => readFileRights(name, right))),
    otherwise: isReadOnly ? 'read' : 'write',
    buttons: switches(openedOf(looseOf(permission)['buttons'])),
    tabs: Object.fromEntries(
      Object.entries(openedOf(looseOf(permission)['tabs'])).flatMap(([name, tabs]) =>
        Object.entries(typeof tabs === 'object' ? switches(looseOf(tabs)) : switches({ [name]: tabs })),
      ),
    ),
  };
}

/** Only a plain no takes something away (contract form 7). */
const switches = (given: LooseRecord): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(given).map(([name, isOn]) => [name, isOn !== false && isOn !== 'false']));

function readRight(given: unknown, isReadOnly: boolean): FieldRight {
  const right = RIGHTS[looseTextOf(openedOf(given)['default'] ?? given)] ?? 'read';
  return isReadOnly && right !== 'none' ? 'read' : right;
}

function readFileRights(name: string, given: unknown): readonly (readonly [string, FileRights])[] {
  const opened = openedOf(given);
  if (!('deleteAttach' in opened) && !('downloadAttach' in opened)) return [];
  return [[name, { mayRemove: isYes(opened['deleteAttach'] ?? 1), mayDownload: isYes(opened['downloadAttach'] ?? 1) }]];
}

function readTableRights(given: LooseRecord, isReadOnly: boolean): TableRights {
  const rights = looseOf(given['tablerights']);
  const may = (name: string) => !isReadOnly && rights[name] !== false;
  const fields = Object.entries(given).filter(([name]) => !NOT_FIELDS.has(name));
  return {
    fields: Object.fromEntries(fields.map(([name, right]) => [name, readRight(right, isReadOnly)])),
    mayAdd: may('add'),
    mayRemove: may('remove'),
    mayEdit: may('edit'),
    mayRemoveStored: may('removeExist'),
    mayEditStored: may('editExist'),
    mayMoveUp: may('up'),
    mayMoveDown: may('down'),
  };
}
