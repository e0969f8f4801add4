import { observer } from 'mobx-react-lite';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX, Field } from '../../shared/Field.tsx';
import type { ActionField } from '../action.ts';
import type { ActionViewModel } from '../ActionViewModel.ts';

interface AmountFieldProps {
  readonly field: Extract<ActionField, { kind: 'amount' }>;
  readonly model: ActionViewModel;
}

/** A whole number within its bounds, where the choices made before ask for one. */
export const AmountField = observer(function AmountField({ field, model: { values, change } }: AmountFieldProps) {
  const { t } = useTexts();
  const label = field.label(values);
  if (label === undefined) return null;
  return (
    <Field label={t(label)} isRequired note={t('action.circulate.bounds', { most: field.most(values) })}>
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
