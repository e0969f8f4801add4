import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { RadioRow } from '../../ui/controls/RadioRow.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { ActionField } from '../action.ts';
import type { ActionViewModel } from '../ActionViewModel.ts';

interface StepFieldProps {
  readonly field: Extract<ActionField, { kind: 'step' }>;
  readonly model: ActionViewModel;
}

/** The process steps to choose from. Also reports steps that could not be read, even if no readable step is left. */
export const StepField = observer(function StepField({ field, model }: StepFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const { steps, skipped, values, change } = model;
  const isAsked = model.isFieldShown(field);
  if (steps?.length === 0 && skipped > 0) return <SkippedRowsNotice count={skipped} />;
  if (!isAsked) return null;
  if (steps === undefined) return <Skeleton rows={2} />;
  if (steps.length === 0)
    return field.none ? <p className="rounded-card bg-quiet-tint px-4 py-3 text-14">{t(field.none)}</p> : null;
  const chosen = steps.find(({ id }) => id === values.step) ?? (field.startsWithFirst ? steps[0] : undefined);
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-14 text-soft">{t(field.label)}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {steps.map((step) => (
          <RadioRow
            key={step.id}
            name={name}
            isChosen={step === chosen}
            onChoose={() => change({ step: step.id })}
            label={step.name}
            {...(step.handlerName && { note: t('task.lastHandler', { name: step.handlerName }) })}
          />
        ))}
      </div>
      <SkippedRowsNotice count={skipped} />
    </fieldset>
  );
});
