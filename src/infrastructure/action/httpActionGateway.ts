import { bpmForesee } from '#api/bpmForesee.ts';
import type { ActionGateway } from '#application/ports/actionGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toOutlook } from '../task/toOutlook.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toOpFiles } from '../wire/opFiles.ts';
import { spellAction } from './actionCalls.ts';

export const makeHttpActionGateway = (call: ApiClient): ActionGateway => ({
  async foresee(instance, command) {
    const { name, fields, body } = spellAction(command, { instance, opFiles: '[]' });
    const answer = await call(bpmForesee.foresee, { body: { call: name, values: { ...fields, ...body } } });
    if (answer.ok) return ok(toOutlook(answer.value));
    // A platform that cannot tell is no reason not to act; one that says no has a reason.
    return answer.error.kind === 'refused' ? answer : ok(undefined);
  },
  async carryOut({ key, instance, command, files }) {
    const { endpoint, fields, body } = spellAction(command, { instance, opFiles: toOpFiles(files) });
    return withoutValue(await call(endpoint, { key, ...(fields && { fields }), ...(body && { body }) }));
  },
});
