import { formBoList } from '#contract/forms/formBoList.ts';
import type { ListFileGateway } from '#application/ports/forms/listFileGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { FileServer } from '../files/fileServer.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { parseAnyResponse } from '../http/parseAnyResponse.ts';
import { toListQuery } from './toListQuery.ts';

/** Thousands of rows are validated and written during the call. */
const IMPORT_TIMEOUT_MS = 10 * 60_000;

const OUTCOMES = { success: 'all', warning: 'some', error: 'none' } as const;

/** Export and import of lists as files (contract lists 10). */
export const createHttpListFileGateway = (call: ApiClient, { base, send }: FileServer): ListFileGateway => ({
  async exportRows(list, { key, params }) {
    const { params: asked = {} } = toListQuery(list, { number: 1, size: 1, search: '', filters: params }, params);
    return call(formBoList.asyncExportExcel, {
      body: { boListKey: key, async: true, columns: '', queryCondition: '', params: asked },
    });
  },
  async importRows(list, file, onProgress, signal) {
    const form = { field: 'files[]', fields: { boListKey: list }, timeout: IMPORT_TIMEOUT_MS };
    const sent = await send(base + formBoList.importExcel.path, file, file.name, onProgress, signal, form);
    if (!sent.ok) return sent;
    const answer = await parseAnyResponse(formBoList.importExcel, sent.value.status, sent.value.body);
    if (!answer.ok) return answer;
    const { message, data } = answer.value;
    const { status, unknownColumns, unreadColumns, ...lines } = data;
    return ok({
      ...lines,
      outcome: OUTCOMES[status],
      message: message ?? '',
      unknownColumns: unknownColumns ?? [],
      unreadColumns: unreadColumns ?? [],
    });
  },
});
