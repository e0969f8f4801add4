import { useSearchParams } from 'react-router-dom';
import { observer } from 'mobx-react-lite';
import { actionRefusal, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { PageName } from '../ui/navigation/addresses.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { ActionSheet } from './ActionSheet.tsx';
import { findSheetAction } from './actions.ts';
import { RequestPrint } from './RequestPrint.tsx';
import { ShareSheet } from './ShareSheet.tsx';

export interface ActionTargetSheetProps {
  readonly target: ActionTarget;
  readonly home: PageName;
  readonly onTaskEnded: () => void;
}

/**
 * Shows the sheet named by the query parameter `do` over the page of a task or a request. Renders nothing for an
 * unknown action or one the user may not perform.
 */
export const ActionTargetSheet = observer(function ActionTargetSheet({
  target,
  home,
  onTaskEnded,
}: ActionTargetSheetProps) {
  const [query] = useSearchParams();
  const { navigator } = useAppContext();
  const {
    session: { user },
  } = usePageContext();
  const wanted = query.get('do');
  if (!user || wanted === null) return null;
  const may = (action: Parameters<typeof actionRefusal>[2]) => actionRefusal(target, user, action) === undefined;
  if (wanted === 'share')
    return may('share') ? <ShareSheet instance={target.detail.instance} onClose={() => navigator.back(home)} /> : null;
  if (wanted === 'print')
    return target.kind === 'request' && may('view') ? (
      <RequestPrint detail={target.detail} onClose={() => navigator.back(home)} />
    ) : null;
  const action = findSheetAction(wanted);
  return action && may(action.kind) ? (
    <ActionSheet key={action.kind} action={action} target={target} onTaskEnded={onTaskEnded} />
  ) : null;
});
