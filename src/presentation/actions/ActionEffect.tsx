import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { ButtonTone } from '../ui/controls/Button.tsx';
import { classes } from '../ui/controls/classes.ts';
import { NextSteps } from '../ui/workflow/NextSteps.tsx';
import type { ActionViewModel } from './ActionViewModel.ts';
import { describeAction } from './describeAction.ts';

const TINTS: Readonly<Record<ButtonTone, string>> = {
  action: 'bg-action-tint',
  agree: 'bg-agree-tint',
  refuse: 'bg-refuse-tint',
  return: 'bg-return-tint',
};

/** Shows the predicted effects of an action before the user submits it. */
export const ActionEffect = observer(function ActionEffect({ model }: { readonly model: ActionViewModel }) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { action, target, outlook, values } = model;
  return (
    <div aria-live="polite" className={classes('rounded-card px-4 py-3 text-14', TINTS[action.tone ?? 'action'])}>
      <NextSteps sentences={describeAction(action, { target, outlook, values, language })} />
    </div>
  );
});
