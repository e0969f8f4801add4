import { recordRefusal } from '#domain/forms/recordPolicy.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText, translateJson } from '#server/i18n/localText.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { AllowedList } from './listRights.ts';

/** Permission a button requires (contract lists 7.1). */
const REQUIRED_PERMISSIONS = new Map([
  ['onAdd', 'add'],
  ['onAddSub', 'add'],
  ['onEdit', 'edit'],
  ['editRow', 'edit'],
  ['onRemove', 'remove'],
  ['delRowById', 'remove'],
  ['onImport', 'import'],
  ['onXLSExport', 'export'],
] as const);

/** Returns the list in the platform's format (contract lists 1): its parts are JSON texts in the user's language. */
export function toListEntity(allowed: AllowedList, viewer: Viewer, invites: readonly DeployedFile<'solution'>[] = []) {
  const { file } = allowed;
  const {
    object: _object,
    where: _where,
    sortField: _by,
    sortOrder: _order,
    calendar,
    ...content
  } = translateJson(file.texts, file.content, viewer.language);
  const mayPress = (button: { readonly btnClick?: string | undefined }) =>
    mayPressButton(allowed, button.btnClick ?? '');
  const { mobileConf } = content;
  return {
    ...toEntityColumns({ id: toListId(viewer, file.key), tenant: viewer.caller.tenant }),
    ...content,
    id: toListId(viewer, file.key),
    key: file.key,
    textField: content.textField ?? '',
    parentField: content.parentField ?? '',
    formAlias: content.formAlias ?? '',
    formAddAlias: content.formAddAlias ?? content.formAlias ?? '',
    formDetailAlias: content.formDetailAlias ?? content.formAlias ?? '',
    colsJson: JSON.stringify(content.colsJson.map((column) => filterRowButtons(column, mayPress))),
    fieldsJson: JSON.stringify(content.fieldsJson),
    searchJson: JSON.stringify(content.searchJson),
    leftTreeJson: JSON.stringify(content.leftTreeJson),
    topBtnsJson: JSON.stringify(content.topBtnsJson.filter(mayPress)),
    mobileConf: JSON.stringify({ ...mobileConf, mobileButton: (mobileConf.mobileButton ?? []).filter(mayPress) }),
    busSolution: '',
    // Our addition: the calendar of the list.
    calendarView: calendar === undefined ? '' : file.key,
    // Our addition: forms for these records to which the user may invite others.
    inviteForms: invites.map(({ content: { alias, name }, texts }) => ({
      alias,
      name: translateText(texts, name, viewer.language),
    })),
    extJson: '',
    // HTML for other clients; our client renders the parts itself.
    listHtml: '',
    mobileHtml: '',
  };
}

export const toListId = ({ caller }: Viewer, key: string): string => deriveWireId('list', caller.tenant, key);

/** Whether the user may see the button. The permission is checked again for each record. */
export function mayPressButton({ permissions, reader }: AllowedList, click: string): boolean {
  const use = REQUIRED_PERMISSIONS.get(click as 'onAdd');
  if (use === undefined) return true;
  return permissions !== undefined && recordRefusal(permissions, use, reader) === undefined;
}

/** Filters the buttons of rows, which are in a column of their own. */
function filterRowButtons<Column extends { readonly [name: string]: unknown }>(
  column: Column,
  mayPress: (button: { readonly btnClick?: string }) => boolean,
): Column {
  const conf = column['renderConf'];
  if (typeof conf !== 'object' || conf === null || !('btnList' in conf) || !Array.isArray(conf.btnList)) return column;
  return { ...column, renderConf: { ...conf, btnList: conf.btnList.filter(mayPress) } };
}
