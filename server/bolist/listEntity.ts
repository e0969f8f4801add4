import { recordRefusal } from '#domain/form/recordPolicy.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord, translateWords } from '../definitions/localText.ts';
import { digitId } from '../list/digitId.ts';
import { entityColumns } from '../list/entityColumns.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import type { AllowedList } from './listRights.ts';

/** What a button needs the right to (contract lists 7.1). */
const NEEDED = new Map([
  ['onAdd', 'add'],
  ['onAddSub', 'add'],
  ['onEdit', 'edit'],
  ['editRow', 'edit'],
  ['onRemove', 'remove'],
  ['delRowById', 'remove'],
  ['onImport', 'import'],
  ['onXLSExport', 'export'],
] as const);

/** The list as the platform answers it (contract lists 1): its parts are JSON texts, its words the reader's. */
export function listEntity(allowed: AllowedList, viewer: Viewer, invites: readonly DeployedFile<'solution'>[] = []) {
  const { file } = allowed;
  const {
    object: _object,
    where: _where,
    sortField: _by,
    sortOrder: _order,
    calendar,
    ...content
  } = translateWords(file.texts, file.content, viewer.language);
  const mayPress = (button: { readonly btnClick?: string | undefined }) =>
    mayPressButton(allowed, button.btnClick ?? '');
  const { mobileConf } = content;
  return {
    ...entityColumns({ id: idOfList(viewer, file.key), tenant: viewer.caller.tenant }),
    ...content,
    id: idOfList(viewer, file.key),
    key: file.key,
    textField: content.textField ?? '',
    parentField: content.parentField ?? '',
    formAlias: content.formAlias ?? '',
    formAddAlias: content.formAddAlias ?? content.formAlias ?? '',
    formDetailAlias: content.formDetailAlias ?? content.formAlias ?? '',
    colsJson: JSON.stringify(content.colsJson.map((column) => withRowButtons(column, mayPress))),
    fieldsJson: JSON.stringify(content.fieldsJson),
    searchJson: JSON.stringify(content.searchJson),
    leftTreeJson: JSON.stringify(content.leftTreeJson),
    topBtnsJson: JSON.stringify(content.topBtnsJson.filter(mayPress)),
    mobileConf: JSON.stringify({ ...mobileConf, mobileButton: (mobileConf.mobileButton ?? []).filter(mayPress) }),
    busSolution: '',
    // Ours: the calendar its rows stand in.
    calendarView: calendar === undefined ? '' : file.key,
    // Ours: forms on these records to which this person may invite others.
    inviteForms: invites.map(({ content: { alias, name }, texts }) => ({
      alias,
      name: translateWord(texts, name, viewer.language),
    })),
    extJson: '',
    // Program text for other clients: ours is made of the parts.
    listHtml: '',
    mobileHtml: '',
  };
}

export const idOfList = ({ caller }: Viewer, key: string): string => digitId('list', caller.tenant, key);

/** Somebody who could never press it does not see it; for a single record it is asked again. */
export function mayPressButton({ permissions, reader }: AllowedList, click: string): boolean {
  const use = NEEDED.get(click as 'onAdd');
  if (use === undefined) return true;
  return permissions !== undefined && recordRefusal(permissions, use, reader) === undefined;
}

/** The buttons of a row stand in a column of their own. */
function withRowButtons<Column extends { readonly [name: string]: unknown }>(
  column: Column,
  mayPress: (button: { readonly btnClick?: string }) => boolean,
): Column {
  const conf = column['renderConf'];
  if (typeof conf !== 'object' || conf === null || !('btnList' in conf) || !Array.isArray(conf.btnList)) return column;
  return { ...column, renderConf: { ...conf, btnList: conf.btnList.filter(mayPress) } };
}
