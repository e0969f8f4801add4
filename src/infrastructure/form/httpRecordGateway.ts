import { decodeForm } from '#api/form/decodeForm.ts';
import { encodeForm } from '#api/form/encodeForm.ts';
import { firstText, looseOf, looseTextOf } from '#api/form/looseValues.ts';
import { formSolution, type FormResultDto } from '#api/formSolution.ts';
import type { RecordForm, RecordGateway } from '#application/ports/recordGateway.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import { isDecidedRecord, isFreeRecord } from '#domain/form/recordPolicy.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPrintTemplates } from '../wire/toPrintTemplates.ts';

const START = 'startFlow';
const SAVE = 'save';

export const makeHttpRecordGateway = (call: ApiClient): RecordGateway => ({
  async open({ alias, record, params = {}, isReadOnly = false }) {
    const fields = { ...params, alias, ...(record !== undefined && { pk: record }) };
    const answer = await call(formSolution.getMobileByAlias, { fields });
    return answer.ok ? ok(toRecordForm(answer.value, alias, isReadOnly)) : answer;
  },
  async save({ alias, written, starts, opinion, key }) {
    const setting = { alias, action: starts ? START : SAVE, opinion };
    const answer = await call(formSolution.saveForm, { body: { setting, data: encodeForm(written) }, key });
    if (!answer.ok) return answer;
    const { pk, instId } = answer.value;
    return ok({ record: pk, ...(instId !== null && instId !== '' && { instance: instId }) });
  },
  async remove(alias, record) {
    const answer = await call(formSolution.removeById, { body: { id: record, alias } });
    if (!answer.ok) return answer;
    const [skipped] = answer.value.skipped;
    // Left out without a word is not removed.
    return skipped === undefined ? ok(null) : fail({ kind: 'refused', refusal: refuse('record.inProcess') });
  },
  async processFor({ startable }, written) {
    const answer = await call(formSolution.getFlowDefId, {
      body: { flowDefMapping: startable, formJson: encodeForm(written) },
    });
    return answer.ok ? ok(answer.value ?? undefined) : answer;
  },
});

/** A button of the form itself that prints, with the template it names. */
const printButtonsOf = ({ buttons }: FormView) =>
  buttons.flatMap(({ name, action, method, config }) =>
    action === 'print' ? [{ name, type: method, method: null, config }] : [],
  );

/** Without a form the answer is no failure, only empty (contract form 2). */
function toRecordForm(dto: FormResultDto, alias: string, isReadOnly: boolean): RecordForm | undefined {
  const { formSolution: solution, template } = dto;
  if (solution === null || template === null || template === '') return undefined;
  const { name, idField, data, metadata, script, permission, buttons, canStartFlow } = dto;
  const title = firstText(name, solution['name'], alias);
  const view = decodeForm(
    {
      formId: looseTextOf(solution['mobileFormId']),
      // One generation leaves it empty (contract form 2); the solution's own name stands for it.
      alias: firstText(dto.alias, alias),
      boAlias: looseTextOf(solution['bodefAlias']),
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
  const instance = looseTextOf(looseOf(data)['INST_ID_']);
  const progress = looseTextOf(looseOf(data)['INST_STATUS_']);
  return {
    alias,
    name: title,
    view,
    record: looseTextOf(looseOf(data)[view.idField]),
    mayStart: canStartFlow === true,
    object: looseTextOf(solution['bodefAlias']),
    isInProcess: !isFreeRecord(progress),
    isDecided: isDecidedRecord(progress),
    startable: looseTextOf(solution['flowDefMapping']),
    prints: toPrintTemplates(dto.prints, printButtonsOf(view)),
    ...(instance !== '' && { instance }),
  };
}
