import { observer } from 'mobx-react-lite';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { RadioRow } from '../../shared/RadioRow.tsx';
import type { ReturnViewModel } from './ReturnViewModel.ts';

interface ChoiceProps {
  readonly model: ReturnViewModel;
  readonly detail: TaskDetail;
}

/** To the step before, to who started it, or to one of the steps it came through. */
export const TargetChoice = observer(function TargetChoice({ model, detail }: ChoiceProps) {
  const { t } = useTexts();
  const { initiatorName } = detail.instance;
  const notes = {
    previous: t('task.target.previousNote'),
    initiator: t('task.target.initiatorNote', { name: initiatorName }),
    node: t('task.target.nodeNote'),
  };
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-14 text-soft">{t('task.returnWhere')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {model.targets.map((target) => (
          <RadioRow
            key={target}
            name="target"
            isChosen={model.target === target}
            onChoose={() => model.choose(target)}
            label={t(`task.target.${target}`)}
            note={notes[target]}
          />
        ))}
      </div>
      {model.target === 'node' && <NodeChoice model={model} />}
    </fieldset>
  );
});

const NodeChoice = observer(function NodeChoice({ model }: { readonly model: ReturnViewModel }) {
  const { t } = useTexts();
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="pb-1.5 text-14 text-soft">{t('task.returnNode')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {model.nodes.map(({ id, name, handlerName }) => (
          <RadioRow
            key={id}
            name="node"
            isChosen={model.node?.id === id}
            onChoose={() => model.choose('node', id)}
            label={name}
            {...(handlerName !== '' && { note: t('task.lastHandler', { name: handlerName }) })}
          />
        ))}
      </div>
    </fieldset>
  );
});
