import { decodeForm } from '#contract/forms/decodeForm.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { firstNonEmptyText, readObject, readText } from '#contract/forms/looseValues.ts';
import { formSolution, type FormResultDto } from '#contract/forms/formSolution.ts';
import type { RecordForm, RecordGateway } from '#application/ports/forms/recordGateway.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { isDecidedRecord, isEditableRecord } from '#domain/forms/recordPolicy.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPrintTemplates } from '../http/wire/toPrintTemplates.ts';

const START = 'startFlow';
const SAVE = 'save';

export const createHttpRecordGateway = (call: ApiClient): RecordGateway => ({
  async openForm({ alias, record, params = {}, isReadOnly = false }) {
    const fields = { ...params, alias, ...(record !== undefined && { pk: record }) };
    const answer = await call(formSolution.getMobileByAlias, { fields });
    return answer.ok ? ok(toRecordForm(answer.value, alias, isReadOnly)) : answer;
  },
  async saveRecord({ alias, record, startsProcess, opinion, key }) {
    const setting = { alias, action: startsProcess ? START : SAVE, opinion };
    const answer = await call(formSolution.saveForm, { body: { setting, data: encodeForm(record) }, key });
    if (!answer.ok) return answer;
    const { pk, instId } = answer.value;
    return ok({ record: pk, ...(instId !== null && instId !== '' && { instance: instId }) });
  },
  async removeRecord(alias, record) {
    const answer = await call(formSolution.removeById, { body: { id: record, alias } });
    if (!answer.ok) return answer;
    const [skipped] = answer.value?.skipped ?? [];
    // A skipped record was not deleted.
    return skipped === undefined ? ok(null) : fail({ kind: 'refused', refusal: refuse('record.inProcess') });
  },
});

const findPrintButtons = ({ buttons }: FormView) =>
  buttons.flatMap(({ name, action, method, config }) =>
    action === 'print' ? [{ name, type: method, method: null, config }] : [],
  );

/** If there is no form, the answer is successful but empty (contract form 2). */
function toRecordForm(dto: FormResultDto, alias: string, isReadOnly: boolean): RecordForm | undefined {
  const { formSolution: solution, template } = dto;
  if (solution === null || template === null || template === '') return undefined;
  const { name, idField, data, metadata, script, permission, buttons, canStartFlow } = dto;
  const title = firstNonEmptyText(name, solution['name'], alias);
  const view = decodeForm(
    {
      formId: readText(solution['mobileFormId']),
      // One generation leaves it empty (contract form 2); the alias of the solution is used instead.
      alias: firstNonEmptyText(dto.alias, alias),
      boAlias: readText(solution['bodefAlias']),
      title,
      idField,
      data: data ?? {},
      template,
      metadata,
      script,
      permission: permission ?? {},
      entMap: {},
      opinionSetting: [],
      buttons,
    },
    { isReadOnly },
  );
  const instance = readText(readObject(data)['INST_ID_']);
  const progress = readText(readObject(data)['INST_STATUS_']);
  return {
    alias,
    name: title,
    view,
    record: readText(readObject(data)[view.idField]),
    mayStart: canStartFlow === true,
    objectAlias: readText(solution['bodefAlias']),
    isInProcess: !isEditableRecord(progress),
    isDecided: isDecidedRecord(progress),
    printTemplates: toPrintTemplates(dto.prints, findPrintButtons(view)),
    ...(instance !== '' && { instance }),
  };
}
