import { useSearchParams } from 'react-router-dom';
import { observer } from 'mobx-react-lite';
import { matterRefusal, type Matter } from '#domain/task/matter.ts';
import type { PageName } from '../routes/pageNames.ts';
import { useFoundation } from '../shared/foundation.ts';
import { useSurroundings } from '../shared/surroundings.ts';
import { ActionSheet } from './ActionSheet.tsx';
import { sheetOf } from './actions.ts';
import { ShareSheet } from './ShareSheet.tsx';

interface MatterSheetProps {
  readonly matter: Matter;
  readonly home: PageName;
  readonly onGone: () => void;
}

/** The sheet the address asks for (`do`), over the page of a task or a request; what may not be done opens none. */
export const MatterSheet = observer(function MatterSheet({ matter, home, onGone }: MatterSheetProps) {
  const [query] = useSearchParams();
  const { navigator } = useFoundation();
  const {
    session: { user },
  } = useSurroundings();
  const wanted = query.get('do');
  if (!user || wanted === null) return null;
  const may = (action: Parameters<typeof matterRefusal>[2]) => matterRefusal(matter, user, action) === undefined;
  if (wanted === 'share')
    return may('share') ? <ShareSheet instance={matter.detail.instance} onClose={() => navigator.back(home)} /> : null;
  const action = sheetOf(wanted);
  return action && may(action.kind) ? (
    <ActionSheet key={action.kind} action={action} matter={matter} onGone={onGone} />
  ) : null;
});
