import type { BusinessList, ListLayout } from '#domain/businessLists/listDefinition.ts';
import { firstNonEmptyText, readObject, readText, readJsonObject, type UnknownRecord } from '../forms/looseValues.ts';
import { isYes } from '../wire/isYes.ts';
import { decodeListButtons, decodeViews } from './decodeActions.ts';
import { decodeColumns, readList, selectMobileColumns } from './decodeColumns.ts';
import { decodeCriteria, decodeSideTrees } from './decodeCriteria.ts';

const LAYOUTS: readonly ListLayout[] = ['card', 'compact', 'picture'];
const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 200;

/**
 * Decodes the configuration of a list (contract lists 1 to 7): JSON texts or objects, with missing keys and unexpected
 * entries. `skipped` counts the entries that could not be read. Scripts in the configuration are neither read nor
 * executed.
 * @param single query parameter of that name; overrides the configuration of the list
 */
export function decodeBusinessList(
  given: unknown,
  single?: string,
): { readonly list: BusinessList; readonly skipped: number } {
  const entity = readObject(given);
  const mobile = readJsonObject(entity['mobileConf']);
  const columns = decodeColumns(entity['colsJson']);
  const mobileColumns = selectMobileColumns(mobile['mobileCols'], columns.value);
  const criteria = decodeCriteria(firstNonEmptyList(mobile['mobileSearch'], entity['searchJson']));
  const urlParameters =
    criteria.incoming.length > 0 ? criteria.incoming : decodeCriteria(entity['searchJson']).incoming;
  const sideTrees = decodeSideTrees(firstNonEmptyList(mobile['mobileTreeTab'], entity['leftTreeJson']));
  const views = decodeViews(isYes(mobile['mobileIsShowView'] ?? false) ? mobile['mobileView'] : []);
  const buttons = decodeButtonsOfList(entity, mobile);
  return {
    skipped: columns.skipped + criteria.skipped + sideTrees.skipped + views.skipped,
    list: {
      ...decodeIdentity(entity),
      ...decodeFieldNames(entity),
      selectionMode: isYes(single ?? '') || (single === undefined && !isYes(entity['multiSelect'])) ? 'one' : 'several',
      isPaged: isYes(entity['isPage'] ?? 'YES'),
      pageSize: decodePageSize(entity['pageSize']),
      isLoadedOnOpen: isYes(entity['isInitData'] ?? 'YES'),
      columns: columns.value.map(({ isVisible: _, ...column }) => column),
      mobileColumns,
      returnedFields: readList(entity['fieldsJson'])
        .filter((field) => isYes(field['isReturn']))
        .map((field) => readText(field['field']))
        .filter((field) => field !== ''),
      criteria: criteria.value,
      urlParameters,
      sideTrees: sideTrees.value,
      ...buttons,
      layout: LAYOUTS[Number(readText(mobile['mobileStyle'])) - 1] ?? 'card',
      views: views.value,
    },
  };
}

const decodeIdentity = (
  entity: UnknownRecord,
): Pick<BusinessList, 'id' | 'key' | 'name' | 'forms' | 'invitationForms' | 'isMultiForm' | 'calendar'> => {
  const open = readText(entity['formAlias']);
  return {
    id: readText(entity['id']),
    key: readText(entity['key']),
    name: firstNonEmptyText(entity['name'], entity['key']),
    forms: {
      open,
      add: firstNonEmptyText(entity['formAddAlias'], open),
      detail: firstNonEmptyText(entity['formDetailAlias'], open),
    },
    invitationForms: readList(entity['inviteForms']).flatMap((each) => {
      const alias = readText(each['alias']);
      return alias === '' ? [] : [{ alias, name: firstNonEmptyText(each['name'], alias) }];
    }),
    calendar: readText(entity['calendarView']),
    isMultiForm: readText(readJsonObject(entity['busSolution'])['value']) !== '',
  };
};

const decodeFieldNames = (
  entity: UnknownRecord,
): Pick<BusinessList, 'isTree' | 'idField' | 'textField' | 'parentField' | 'isLeafOnly'> => ({
  isTree: readText(entity['dataStyle']) === 'tree' || isYes(entity['isTreeDlg'] ?? false),
  idField: firstNonEmptyText(entity['idField'], 'ID_'),
  textField: readText(entity['textField']),
  parentField: readText(entity['parentField']),
  isLeafOnly: isYes(entity['onlySelLeaf'] ?? false),
});

/**
 * Reads the buttons from the mobile configuration, from `extJson` in older lists, or from the desktop configuration.
 */
function decodeButtonsOfList(
  entity: UnknownRecord,
  mobile: UnknownRecord,
): Pick<BusinessList, 'buttons' | 'rowButtons'> {
  const extension = readJsonObject(entity['extJson']);
  const given = firstNonEmptyList(mobile['mobileButton'], extension['mobileButton'], entity['topBtnsJson']);
  const rowButtons = decodeColumnButtons(entity['colsJson']);
  const isHidden = readText(readJsonObject(entity['busSolution'])['value']) !== '';
  return { buttons: isHidden ? [] : decodeListButtons(given), rowButtons: isHidden ? [] : rowButtons };
}

const decodeColumnButtons = (columns: unknown): BusinessList['rowButtons'] =>
  readList(columns)
    .filter((column) => readText(column['renderType']) === 'ACTION')
    .flatMap((column) => decodeListButtons(readJsonObject(column['renderConf'])['btnList']));

/** Returns the first argument that is a non-empty list. */
const firstNonEmptyList = (...given: readonly unknown[]): unknown => given.find((each) => readList(each).length > 0);

function decodePageSize(given: unknown): number {
  const size = Number(readText(given));
  return Number.isInteger(size) && size > 0 ? Math.min(size, MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE;
}
