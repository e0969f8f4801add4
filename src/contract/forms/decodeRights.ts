import type { FieldRight, FileRights, FormRights, TableRights } from '#domain/forms/formDefinition.ts';
import { readObject, readJsonObject, readText, type UnknownRecord } from './looseValues.ts';
import { isYes } from '../wire/isYes.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

const RIGHTS: Readonly<Record<string, FieldRight>> = { w: 'write', r: 'read', none: 'none', required: 'required' };
const NOT_FIELDS = new Set(['buttons', 'tabs', 'tablerights']);

/**
 * Decodes the platform's flat permission map (contract form 7). An unknown right becomes read-only.
 * @param isReadOnly the page only shows the form: write rights become read rights.
 */
export function decodeRights(permission: unknown, isReadOnly: boolean): FormRights {
  const entries = Object.entries(readObject(permission)).filter(([name]) => !NOT_FIELDS.has(name));
  const tables = entries.filter(([name]) => name.startsWith(SUB_TABLE_PREFIX));
  const fields = entries.filter(([name]) => !name.startsWith(SUB_TABLE_PREFIX));
  return {
    fields: Object.fromEntries(fields.map(([name, right]) => [name, readRight(right, isReadOnly)])),
    tables: Object.fromEntries(
      tables.map(([name, rights]) => [
        name.slice(SUB_TABLE_PREFIX.length),
        readTableRights(readObject(rights), isReadOnly),
      ]),
    ),
    files: Object.fromEntries(fields.flatMap(([name, right]) => readFileRights(name, right))),
    otherwise: isReadOnly ? 'read' : 'write',
    buttons: readSwitches(readJsonObject(readObject(permission)['buttons'])),
    tabs: Object.fromEntries(
      Object.entries(readJsonObject(readObject(permission)['tabs'])).flatMap(([name, tabs]) =>
        Object.entries(typeof tabs === 'object' ? readSwitches(readObject(tabs)) : readSwitches({ [name]: tabs })),
      ),
    ),
  };
}

/** Only an explicit no removes a right (contract form 7). */
const readSwitches = (given: UnknownRecord): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(given).map(([name, isOn]) => [name, isOn !== false && isOn !== 'false']));

function readRight(given: unknown, isReadOnly: boolean): FieldRight {
  const right = RIGHTS[readText(readJsonObject(given)['default'] ?? given)] ?? 'read';
  return isReadOnly && right !== 'none' ? 'read' : right;
}

function readFileRights(name: string, given: unknown): readonly (readonly [string, FileRights])[] {
  const opened = readJsonObject(given);
  if (!('deleteAttach' in opened) && !('downloadAttach' in opened)) return [];
  return [[name, { mayRemove: isYes(opened['deleteAttach'] ?? 1), mayDownload: isYes(opened['downloadAttach'] ?? 1) }]];
}

function readTableRights(given: UnknownRecord, isReadOnly: boolean): TableRights {
  const rights = readObject(given['tablerights']);
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
