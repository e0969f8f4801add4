import { formBoList } from '#api/formBoList.ts';
import type { ListFileGateway } from '#application/ports/listFileGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { FileServer } from '../file/fileServer.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { readAnyAnswer } from '../http/readAnyAnswer.ts';
import { toListQuery } from './toListQuery.ts';

/** Thousands of rows are checked and written while one waits. */
const IMPORT_TIMEOUT_MS = 10 * 60_000;

const OUTCOMES = { success: 'all', warning: 'some', error: 'none' } as const;

/** Calls that write lists into files and read them back (contract lists 10). */
export const makeHttpListFileGateway = (call: ApiClient, { base, send }: FileServer): ListFileGateway => ({
  async write(list, { key, params }) {
    const { params: asked = {} } = toListQuery(list, { number: 1, size: 1, search: '', filters: params }, params);
    return call(formBoList.asyncExportExcel, {
      body: { boListKey: key, async: true, columns: '', queryCondition: '', params: asked },
    });
  },
  async read(list, file, onProgress, signal) {
    const form = { field: 'files[]', fields: { boListKey: list }, timeout: IMPORT_TIMEOUT_MS };
    const sent = await send(base + formBoList.importExcel.path, file, file.name, onProgress, signal, form);
    if (!sent.ok) return sent;
    const answer = await readAnyAnswer(formBoList.importExcel, sent.value.status, sent.value.body);
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
