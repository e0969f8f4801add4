import { observer } from 'mobx-react-lite';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { RadioRow } from '../../shared/RadioRow.tsx';
import type { ReturnViewModel } from './ReturnViewModel.ts';

/** What happens once it was redone, in one sentence each; where the node decides, only its sentence stands here. */
export const AfterwardsChoice = observer(function AfterwardsChoice({
  model,
  detail,
}: {
  readonly model: ReturnViewModel;
  readonly detail: TaskDetail;
}) {
  const { t } = useTexts();
  const { afterOptions } = model;
  const [only] = afterOptions;
  const note = (option: 'normal' | 'backtrack') => t(`task.after.${option}Note`, { node: detail.task.nodeName });
  if (afterOptions.length <= 1)
    return only ? <p className="rounded-card bg-return-tint px-4 py-3 text-14">{note(only)}</p> : null;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-14 text-soft">{t('task.afterwards')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {afterOptions.map((option) => (
          <RadioRow
            key={option}
            name="afterwards"
            isChosen={model.afterwards === option}
            onChoose={() => model.chooseAfter(option)}
            label={t(`task.after.${option}`)}
            note={note(option)}
          />
        ))}
      </div>
    </fieldset>
  );
});
