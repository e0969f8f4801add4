import { CornerUpLeft, FileText, ListChecks, Undo2, Workflow } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { TaskDetail } from '#domain/task/reading.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ListRow } from '../shared/ListRow.tsx';
import { failureMessage } from '../shared/message.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

interface MoreSheetProps {
  readonly model: TaskDetailViewModel;
  readonly detail: TaskDetail;
  readonly isOpen: boolean;
  readonly isReturnInBar: boolean;
  readonly onClose: () => void;
}

/** What else one may do here, each with what it does; what is not possible says why. */
export const MoreSheet = observer(function MoreSheet({ model, detail, isOpen, isReturnInBar, onClose }: MoreSheetProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const refusal = model.refusalOf('return');
  const params = { instId: detail.instance.id };
  return (
    <Sheet isOpen={isOpen} title={t('app.more')} onClose={onClose}>
      <div className="-mx-4 divide-y divide-line">
        {!isReturnInBar && (refusal
          ? <div className="opacity-70"><ListRow icon={<CornerUpLeft size={22} aria-hidden />} label={t('task.return')} note={say(failureMessage({ kind: 'refused', refusal }))} /></div>
          : <ListRow icon={<CornerUpLeft size={22} className="text-return" aria-hidden />} label={t('task.return')} note={t('task.returnNote')} onClick={model.openReturn} />)}
        {model.refusalOf('release') === undefined && <ListRow icon={<Undo2 size={22} className="text-action" aria-hidden />} label={t('task.release')} note={t('task.releaseNote')} onClick={() => { onClose(); void model.toggleClaim(); }} />}
        <ListRow icon={<Workflow size={22} className="text-action" aria-hidden />} label={t('task.flowChart')} note={t('task.flowChartNote')} to="flowChart" params={params} />
        <ListRow icon={<ListChecks size={22} className="text-action" aria-hidden />} label={t('task.approvalHistory')} note={t('task.approvalHistoryNote')} to="approvalHistory" params={params} />
        <ListRow icon={<FileText size={22} className="text-action" aria-hidden />} label={t('task.seeRequest')} note={t('task.seeRequestNote')} to="instanceDetail" params={params} />
      </div>
    </Sheet>
  );
});
