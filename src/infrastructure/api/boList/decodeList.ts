import type { BusinessList, ListLayout } from '#domain/bolist/listDefinition.ts';
import { firstText, looseOf, looseTextOf, openedOf, type LooseRecord } from '../form/looseValues.ts';
import { isYes } from '../isYes.ts';
import { decodeListButtons, decodeViews } from './decodeActions.ts';
import { decodeColumns, openedList, shownColumns } from './decodeColumns.ts';
import { decodeCriteria, decodeSideTrees } from './decodeCriteria.ts';

const LAYOUTS: readonly ListLayout[] = ['card', 'compact', 'picture'];
const ORDINARY_PAGE = 10;
const LARGEST_PAGE = 200;

/**
 * A list as its configuration says (contract lists 1 to 7): JSON texts or what they hold, with missing keys and odd
 * entries. `leftOut` entries could not be read. The program text that came beside it is never run, not even read.
 * @param single the parameter of that name, which goes before the list's own word
 */
export function decodeBusinessList(
  given: unknown,
  single?: string,
): { readonly list: BusinessList; readonly leftOut: number } {
  const entity = looseOf(given);
  const mobile = openedOf(entity['mobileConf']);
  const columns = decodeColumns(entity['colsJson']);
  const shown = shownColumns(mobile['mobileCols'], columns.value);
  const criteria = decodeCriteria(firstFilled(mobile['mobileSearch'], entity['searchJson']));
  const incoming = criteria.incoming.length > 0 ? criteria.incoming : decodeCriteria(entity['searchJson']).incoming;
  const sideTrees = decodeSideTrees(firstFilled(mobile['mobileTreeTab'], entity['leftTreeJson']));
  const views = decodeViews(isYes(mobile['mobileIsShowView'] ?? false) ? mobile['mobileView'] : []);
  const buttons = buttonsOf(entity, mobile);
  return {
    leftOut: columns.leftOut + criteria.leftOut + sideTrees.leftOut + views.leftOut,
    list: {
      ...identityOf(entity),
      ...keysOf(entity),
      picks: isYes(single ?? '') || (single === undefined && !isYes(entity['multiSelect'])) ? 'one' : 'several',
      isPaged: isYes(entity['isPage'] ?? 'YES'),
      pageSize: pageSizeOf(entity['pageSize']),
      isReadAtOnce: isYes(entity['isInitData'] ?? 'YES'),
      columns: columns.value.map(({ isVisible: _, ...column }) => column),
      shown,
      returned: openedList(entity['fieldsJson'])
        .filter((field) => isYes(field['isReturn']))
        .map((field) => looseTextOf(field['field']))
        .filter((field) => field !== ''),
      criteria: criteria.value,
      incoming,
      sideTrees: sideTrees.value,
      ...buttons,
      layout: LAYOUTS[Number(looseTextOf(mobile['mobileStyle'])) - 1] ?? 'card',
      views: views.value,
    },
  };
}

const identityOf = (
  entity: LooseRecord,
): Pick<BusinessList, 'id' | 'key' | 'name' | 'forms' | 'invitingForms' | 'isOfSolution' | 'calendar'> => {
  const open = looseTextOf(entity['formAlias']);
  return {
    id: looseTextOf(entity['id']),
    key: looseTextOf(entity['key']),
    name: firstText(entity['name'], entity['key']),
    forms: {
      open,
      add: firstText(entity['formAddAlias'], open),
      detail: firstText(entity['formDetailAlias'], open),
    },
    invitingForms: openedList(entity['inviteForms']).flatMap((each) => {
      const alias = looseTextOf(each['alias']);
      return alias === '' ? [] : [{ alias, name: firstText(each['name'], alias) }];
    }),
    calendar: looseTextOf(entity['calendarView']),
    isOfSolution: looseTextOf(openedOf(entity['busSolution'])['value']) !== '',
  };
};

const keysOf = (
  entity: LooseRecord,
): Pick<BusinessList, 'isTree' | 'idField' | 'textField' | 'parentField' | 'isLeafOnly'> => ({
  isTree: looseTextOf(entity['dataStyle']) === 'tree' || isYes(entity['isTreeDlg'] ?? false),
  idField: firstText(entity['idField'], 'ID_'),
  textField: looseTextOf(entity['textField']),
  parentField: looseTextOf(entity['parentField']),
  isLeafOnly: isYes(entity['onlySelLeaf'] ?? false),
});

/** Buttons stand in the configuration of phones, beside it in lists of old, or in that of the desktop. */
function buttonsOf(entity: LooseRecord, mobile: LooseRecord): Pick<BusinessList, 'buttons' | 'rowButtons'> {
  const extension = openedOf(entity['extJson']);
  const given = firstFilled(mobile['mobileButton'], extension['mobileButton'], entity['topBtnsJson']);
  const rowButtons = decodeColumnButtons(entity['colsJson']);
  const isHidden = looseTextOf(openedOf(entity['busSolution'])['value']) !== '';
  return { buttons: isHidden ? [] : decodeListButtons(given), rowButtons: isHidden ? [] : rowButtons };
}

const decodeColumnButtons = (columns: unknown): BusinessList['rowButtons'] =>
  openedList(columns)
    .filter((column) => looseTextOf(column['renderType']) === 'ACTION')
    .flatMap((column) => decodeListButtons(openedOf(column['renderConf'])['btnList']));

/** The first that lists something. */
const firstFilled = (...given: readonly unknown[]): unknown => given.find((each) => openedList(each).length > 0);

function pageSizeOf(given: unknown): number {
  const size = Number(looseTextOf(given));
  return Number.isInteger(size) && size > 0 ? Math.min(size, LARGEST_PAGE) : ORDINARY_PAGE;
}
