import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { ConfirmSheet } from '../shared/ConfirmSheet.tsx';
import type { LeaveQuestion } from './LeaveQuestion.ts';

export const LeaveSheet = observer(function LeaveSheet({ question }: { readonly question: LeaveQuestion }) {
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
