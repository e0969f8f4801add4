import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import type { ActionField } from '../action.ts';
import type { ActionViewModel } from '../ActionViewModel.ts';

interface AmountFieldProps {
  readonly field: Extract<ActionField, { kind: 'amount' }>;
  readonly model: ActionViewModel;
}

/** Input for a whole number within limits. Renders nothing if the chosen options need no number. */
export const AmountField = observer(function AmountField({ field, model: { values, change } }: AmountFieldProps) {
  const { t } = useTranslation();
  const label = field.label(values);
  if (label === undefined) return null;
  return (
    <Field label={t(label)} isRequired note={t('action.circulate.bounds', { most: field.max(values) })}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          inputMode="numeric"
          className={`${CONTROL_BOX} figures`}
          value={values.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
    </Field>
  );
});
