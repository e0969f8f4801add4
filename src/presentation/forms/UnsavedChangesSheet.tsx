import { observer } from 'mobx-react-lite';
import { useTexts } from '../ui/i18n/useTexts.ts';
import { ConfirmSheet } from '../ui/layout/ConfirmSheet.tsx';
import type { UnsavedChangesPrompt } from './model/UnsavedChangesPrompt.ts';

export const UnsavedChangesSheet = observer(function LeaveSheet({
  question,
}: {
  readonly question: UnsavedChangesPrompt;
}) {
  const { t } = useTexts();
  return (
    <ConfirmSheet
      isOpen={question.isOpen}
      question={t('form.leave')}
      effect={t('form.leaveEffect')}
      verb={t('form.leaveVerb')}
      onConfirm={question.leave}
      onClose={question.stay}
    />
  );
});
