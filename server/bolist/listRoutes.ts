import { formBoList } from '#api/formBoList.ts';
import { looseTextOf, openedOf } from '#api/form/looseValues.ts';
import { formLinks } from '#api/formLinkEndpoints.ts';
import { isYes } from '#api/isYes.ts';
import { ok } from '#domain/shared/result.ts';
import { commanding, reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { ServerQuery } from '../list/filters.ts';
import { pageOfRows, type RowColumns } from '../list/pageOfRows.ts';
import { idOfList, listEntity } from './listEntity.ts';
import { allowedLists, invitingForms, knownList, type AllowedList } from './listRights.ts';
import { checkButton } from './pressListButton.ts';
import { runListButton } from './runListButton.ts';
import { readListRows } from './readListRows.ts';

/** As many rows as a question to the company's own queries reads. */
const GRANTED_QUERY = { pageNo: 1, pageSize: 1000 } as const;
const TREE_QUERY = { pageNo: 1, pageSize: 2000 } as const;

/** Lists of business objects (contract lists), over the records of a company. */
export const listRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(formBoList.dialog, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await knownList(tx, deps, viewer, fields.key);
      if (!found.ok) return found;
      return ok(listEntity(found.value, viewer, await invitingForms(tx, deps, viewer, found.value)));
    }),
  ),
  serve(formBoList.getData, ({ fields: { key, ...fields }, body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await knownList(tx, deps, viewer, key);
      return found.ok ? readListRows(tx, viewer, found.value, { fields, query: body }) : found;
    }),
  ),
  serve(formBoList.getTreeJson, ({ fields: { key }, body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await knownList(tx, deps, viewer, key);
      if (!found.ok) return found;
      const { idField, parentField = 'PARENT_ID_', isLazy } = found.value.file.content;
      const { unknownFilters, ...asked } = body as typeof body & Pick<ServerQuery, 'unknownFilters'>;
      const { [idField]: node, [parentField]: parent = node, ...others } = asked;
      const below = isLazy === 'YES' ? String(parent ?? '') : parent;
      const params = below === undefined || below === '' ? others : { ...others, [`Q_${parentField}_S_EQ`]: below };
      const query = { ...TREE_QUERY, params, unknownFilters };
      const rows = await readListRows(tx, viewer, found.value, { fields: {}, query });
      return rows.ok ? ok({ totalCount: rows.value.totalCount, data: rows.value.data }) : rows;
    }),
  ),
  serve(formLinks.queryData, ({ fields: { key, params } }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await knownList(tx, deps, viewer, key);
      if (!found.ok) return found;
      const given = Object.entries(openedOf(params)).map(([name, value]) => [`Q_${name}_S_EQ`, looseTextOf(value)]);
      const query = { ...GRANTED_QUERY, params: Object.fromEntries(given) as Record<string, string> };
      const rows = await readListRows(tx, viewer, found.value, { fields: {}, query, isWhole: true });
      return rows.ok ? ok(rows.value.data.map((row) => ({ ...row }))) : rows;
    }),
  ),
  serve(formBoList.query, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const lists = await allowedLists(tx, deps, viewer);
      const entries = lists.map((list) => entryOf(list, viewer));
      return ok(pageOfRows(entries, COLUMNS, body));
    }),
  ),
  serve(formBoList.validPreByButton, ({ body }, caller, request) =>
    reading(deps, caller, request, async (_, viewer) => checkButton(viewer, body)),
  ),
  serve(formBoList.selfButtonExe, ({ fields: { key, button }, body: { data } }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const list = await knownList(tx, deps, viewer, key);
      return list.ok ? runListButton(tx, deps, viewer, { list: list.value, button, data }) : list;
    }),
  ),
];

const entryOf = ({ file: { key, content, texts } }: AllowedList, viewer: Viewer) => ({
  id: idOfList(viewer, key),
  key,
  name: translateWord(texts, content.name, viewer.language),
  descp: translateWord(texts, content.descp, viewer.language),
  formAlias: content.formAlias ?? '',
  isDialog: isYes(content.isDialog) ? 'YES' : 'NO',
});
type ListEntry = ReturnType<typeof entryOf>;
const COLUMNS: RowColumns<ListEntry> = {
  NAME: ({ name }) => name,
  KEY: ({ key }) => key,
  FORM_ALIAS: ({ formAlias }) => formAlias,
};
