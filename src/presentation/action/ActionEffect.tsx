import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import type { ButtonTone } from '../shared/Button.tsx';
import { classes } from '../shared/classes.ts';
import { NextSteps } from '../shared/NextSteps.tsx';
import type { ActionViewModel } from './ActionViewModel.ts';
import { explainAction } from './explainAction.ts';

const TINTS: Readonly<Record<ButtonTone, string>> = {
  action: 'bg-action-tint',
  agree: 'bg-agree-tint',
  refuse: 'bg-refuse-tint',
  return: 'bg-return-tint',
};

/** What will happen, before anything is pressed: the server's answer in words. */
export const ActionEffect = observer(function ActionEffect({ model }: { readonly model: ActionViewModel }) {
  const { language } = useTexts();
  const { action, target, outlook, values } = model;
  return (
    <div aria-live="polite" className={classes('rounded-card px-4 py-3 text-14', TINTS[action.tone ?? 'action'])}>
      <NextSteps sentences={explainAction(action, { target, outlook, values, language })} />
    </div>
  );
});
