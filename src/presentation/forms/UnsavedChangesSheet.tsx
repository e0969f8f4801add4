import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '../ui/layout/ConfirmSheet.tsx';
import type { UnsavedChangesPrompt } from './model/UnsavedChangesPrompt.ts';

export const UnsavedChangesSheet = observer(function LeaveSheet({
  question,
}: {
  readonly question: UnsavedChangesPrompt;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmSheet
      isOpen={question.isOpen}
      question={t('form.leave')}
      effect={t('form.leaveEffect')}
      confirmLabel={t('form.leaveVerb')}
      onConfirm={question.leave}
      onClose={question.stay}
    />
  );
});
