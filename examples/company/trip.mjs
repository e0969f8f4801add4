import { parseKnownExpression, formField, createForm } from '@ringi/domain/testing';

const RULES = { email: 'isEmail;length:50', days: 'isPositiveInteger;maxnum:30', amount: 'isNumber;minnum:0' };

/** A journey: who, how long, what for when it is dear, and what it costs line by line. */
export const trip = createForm(
  [
    formField('email', { label: 'E-mail', rules: RULES.email, isRequired: true }),
    formField('days', { label: 'Days', rules: RULES.days, isRequired: true }),
    formField('reason', { label: 'Reason', isRequired: true, shownWhile: parseKnownExpression('{total} > 1000') }),
    {
      kind: 'subTable',
      alias: 'costs',
      label: 'Costs',
      isRequired: true,
      fields: [formField('amount', { label: 'Amount', rules: RULES.amount, isRequired: true })],
    },
    formField('total', { label: 'Total', isReadOnly: true }),
  ],
  { formulas: [{ target: { field: 'total' }, expression: parseKnownExpression('SUB_SUM({costs.amount}, 2)') }] },
);
