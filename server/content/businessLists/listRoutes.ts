import { formBoList } from '#contract/forms/formBoList.ts';
import { readText, readJsonObject } from '#contract/forms/looseValues.ts';
import { formLinks } from '#contract/forms/formLinkEndpoints.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { isYes } from '#contract/wire/isYes.ts';
import { ok } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import type { ServerQuery } from '#server/db/listQuery/filters.ts';
import { paginateRows, type RowColumns } from '#server/db/listQuery/paginateRows.ts';
import { toListId, toListEntity } from './toListEntity.ts';
import { findAllowedLists, findInvitationForms, findAllowedList, type AllowedList } from './listRights.ts';
import { checkButtonCondition } from './pressListButton.ts';
import { runListButton } from './runListButton.ts';
import { readListRows } from './readListRows.ts';

/** The same page size as for the company's own queries. */
const GRANTED_QUERY = { pageNo: 1, pageSize: 1000 } as const;
const TREE_QUERY = { pageNo: 1, pageSize: 2000 } as const;

/** Routes of lists of business objects (contract lists). */
export const listRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, formBoList.dialog, async (tx, viewer, { fields }) => {
    const found = await findAllowedList(tx, deps, viewer, fields.key);
    if (!found.ok) return found;
    return ok(toListEntity(found.value, viewer, await findInvitationForms(tx, deps, viewer, found.value)));
  }),
  snapshotRoute(deps, formBoList.getData, async (tx, viewer, { fields: { key, ...fields }, body }) => {
    const found = await findAllowedList(tx, deps, viewer, key);
    return found.ok ? readListRows(tx, viewer, found.value, { fields, query: body }) : found;
  }),
  snapshotRoute(deps, formBoList.getTreeJson, async (tx, viewer, { fields: { key }, body }) => {
    const found = await findAllowedList(tx, deps, viewer, key);
    if (!found.ok) return found;
    const { idField, parentField = 'PARENT_ID_', isLazy } = found.value.file.content;
    const { unknownFilters, timeZone: _, ...asked } = body as typeof body & Omit<ServerQuery, keyof QueryDto>;
    const { [idField]: node, [parentField]: parent = node, ...others } = asked;
    const below = isLazy === 'YES' ? String(parent ?? '') : parent;
    const params = below === undefined || below === '' ? others : { ...others, [`Q_${parentField}_S_EQ`]: below };
    const query = { ...TREE_QUERY, params, unknownFilters };
    const rows = await readListRows(tx, viewer, found.value, { fields: {}, query });
    return rows.ok ? ok({ totalCount: rows.value.totalCount, data: rows.value.data }) : rows;
  }),
  snapshotRoute(deps, formLinks.queryData, async (tx, viewer, { fields: { key, params } }) => {
    const found = await findAllowedList(tx, deps, viewer, key);
    if (!found.ok) return found;
    const given = Object.entries(readJsonObject(params)).map(([name, value]) => [`Q_${name}_S_EQ`, readText(value)]);
    const query = { ...GRANTED_QUERY, params: Object.fromEntries(given) as Record<string, string> };
    const rows = await readListRows(tx, viewer, found.value, { fields: {}, query, isWhole: true });
    return rows.ok ? ok(rows.value.data.map((row) => ({ ...row }))) : rows;
  }),
  snapshotRoute(deps, formBoList.query, async (tx, viewer, { body }) => {
    const lists = await findAllowedLists(tx, deps, viewer);
    const entries = lists.map((list) => toListEntry(list, viewer));
    return ok(paginateRows(entries, COLUMNS, body));
  }),
  snapshotRoute(deps, formBoList.validPreByButton, async (_, viewer, { body }) => checkButtonCondition(viewer, body)),
  commandRoute(deps, formBoList.selfButtonExe, async (tx, viewer, { fields: { key, button }, body: { data } }) => {
    const list = await findAllowedList(tx, deps, viewer, key);
    return list.ok ? runListButton(tx, deps, viewer, { list: list.value, button, data }) : list;
  }),
];

const toListEntry = ({ file: { key, content, texts } }: AllowedList, viewer: Viewer) => ({
  id: toListId(viewer, key),
  key,
  name: translateText(texts, content.name, viewer.language),
  descp: translateText(texts, content.descp, viewer.language),
  formAlias: content.formAlias ?? '',
  isDialog: isYes(content.isDialog) ? 'YES' : 'NO',
});
type ListEntry = ReturnType<typeof toListEntry>;
const COLUMNS: RowColumns<ListEntry> = {
  NAME: ({ name }) => name,
  KEY: ({ key }) => key,
  FORM_ALIAS: ({ formAlias }) => formAlias,
};
