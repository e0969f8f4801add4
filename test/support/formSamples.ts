import { formPc } from '#contract/forms/formPc.ts';
import { formPrint } from '#contract/forms/formPrint.ts';
import { formSolution } from '#contract/forms/formSolution.ts';
import { VISITOR } from './forms/demo.ts';
import { named, type NamedSample } from './samples.ts';

/** Sample calls for forms without a process, and for printing. */
export const formSamples = ({
  record,
  printed,
}: Readonly<Record<'record' | 'printed', string | undefined>>): readonly NamedSample[] => [
  ...named(formSolution, {
    getMobileByAlias: { fields: { alias: 'visitor' } },
    saveForm: { body: { setting: { alias: 'visitor', action: 'save' }, data: VISITOR } },
    removeById: { body: { id: record, alias: 'supplier' } },
    getFlowDefId: { body: { flowDefMapping: JSON.stringify([{ defId: '1', config: '' }]), formJson: {} } },
    getMobileButtonsByFormJson: { fields: { formSolutionAlias: 'visitor' }, body: VISITOR },
  }),
  ...named(formPrint, {
    print: { fields: { kind: 'pdf' }, body: { alias: 'expense', pk: printed ?? '' } },
    getPdfTemplate: { body: { pkId: 'expense_claim', data: JSON.stringify({ INST_ID_: printed }) } },
    getFields: { fields: { pkId: 'contract_seal' } },
    getData: { fields: { pkId: 'contract_seal', id: printed ?? '' } },
    getByTemplateId: { fields: { templateId: 'contract_seal' } },
  }),
  ...named(formPc, {
    checkUniqueValue: { body: { alias: 'visitor', keyName: 'name', keyValue: 'Nobody', pk: '' } },
  }),
];
