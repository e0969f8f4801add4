import { formBoList } from '#contract/forms/formBoList.ts';
import { formCalendarView } from '#contract/forms/formCalendarView.ts';
import { formSolution } from '#contract/forms/formSolution.ts';
import { decodeBusinessList } from '#contract/businessLists/decodeList.ts';
import { readText } from '#contract/forms/looseValues.ts';
import { isYes } from '#contract/wire/isYes.ts';
import type { BusinessListGateway, ListAddress } from '#application/ports/forms/businessListGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { BusinessList, ListEntry } from '#domain/businessLists/listDefinition.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPage, toQuery } from '../http/wire/pages.ts';
import { localized } from '../http/wire/localized.ts';
import { discardValue } from '../http/wire/discardValue.ts';
import { toTreeNodes, toBusinessPage } from './toBusinessRow.ts';
import { toListCalendar } from './toListCalendar.ts';
import { toListQuery } from './toListQuery.ts';

const ENTRIES = { search: 'Q_NAME__S_LK', sorts: {} };

/** Calls about lists of business objects (contract lists). */
export const createHttpBusinessListGateway = (call: ApiClient, language: () => string): BusinessListGateway => {
  const readList = (given: unknown, { params }: ListAddress): ReadResult<BusinessList> => {
    const { list, skipped } = decodeBusinessList(given, params['single']);
    return { ...ok({ ...list, name: localized(list.name, language()) }), ...(skipped > 0 && { skipped }) };
  };
  return {
    async openList(address) {
      const { key, params } = address;
      const answer = await call(formBoList.dialog, { fields: { ...params, key, isMobile: '1' } });
      if (answer.ok) return readList(answer.value, address);
      // A list without a component is answered as failed although its configuration is complete (contract lists 1).
      return isConfiguration(answer.error.payload) ? readList(answer.error.payload, address) : answer;
    },
    async findKeyByForm(form) {
      const answer = await call(formBoList.query, { body: { pageSize: 1, params: { Q_FORM_ALIAS__S_EQ: form } } });
      if (!answer.ok) return answer;
      const key = readText(answer.value.data[0]?.['key']);
      return key === '' ? fail({ kind: 'refused', refusal: { code: 'notFound' } }) : ok(key);
    },
    async listAvailable(request) {
      const answer = await call(formBoList.query, { body: toQuery(request, ENTRIES) });
      if (!answer.ok) return answer;
      const { rows, ...page } = toPage(answer, (row) => toEntry(row, language()));
      return ok({ ...page, rows: rows.filter(({ key }) => key !== '') });
    },
    async listRows(list, request, { key, params }) {
      const answer = await call(formBoList.getData, {
        // Criteria are sent with their operator; the other query parameters of the page are sent under their own names.
        fields: { ...withoutCriteria(list, params), key, isMobile: '1' },
        body: toListQuery(list, request, params),
      });
      return answer.ok ? ok(toBusinessPage(answer, list, request)) : answer;
    },
    async getCalendar(key, first, last) {
      const params = JSON.stringify({ months: [first, last] });
      const answer = await call(formCalendarView.getDataByKey, { fields: { key, params } });
      return answer.ok ? toListCalendar(answer.value) : answer;
    },
    async listBranches(tree, below) {
      const body = below === undefined ? {} : { [tree.idField]: below };
      const answer = await call(formBoList.getTreeJson, { fields: { key: tree.list }, body });
      return answer.ok ? toTreeNodes(answer, tree, below) : answer;
    },
    checkButton: async (condition, rows) =>
      discardValue(
        await call(formBoList.validPreByButton, {
          body: { config: condition, rows: rows.map(({ values }) => values) },
        }),
      ),
    runButton: async (key, button, rows) =>
      discardValue(
        await call(formBoList.selfButtonExe, {
          fields: { key, button },
          body: { data: rows.map(({ values }) => values) },
        }),
      ),
    async removeRow(form, { id }) {
      const answer = await call(formSolution.removeById, { body: { id, alias: form } });
      // Our server lists the records it skipped, with reasons; other platforms only confirm.
      const kept = answer.ok ? answer.value?.skipped.find(({ pk }) => pk === id) : undefined;
      return kept === undefined ? discardValue(answer) : fail({ kind: 'rejectedByServer', message: kept.reason ?? '' });
    },
  };
};

const withoutCriteria = ({ criteria }: BusinessList, params: ListAddress['params']): ListAddress['params'] =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !criteria.some((criterion) => criterion.name === name)));

const isConfiguration = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'colsJson' in payload;

const toEntry = (row: Readonly<Record<string, unknown>>, language: string): ListEntry => ({
  key: readText(row['key']),
  name: localized(readText(row['name']), language),
  note: localized(readText(row['descp']), language),
  isPicker: isYes(row['isDialog'] ?? false),
});
