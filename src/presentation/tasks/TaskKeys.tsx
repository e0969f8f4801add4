import { observer } from 'mobx-react-lite';
import { ShortcutKeys } from '../ui/shortcuts/ShortcutKeys.tsx';
import type { Shortcut } from '../ui/shortcuts/useShortcutKeys.ts';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

/** The shortcuts of the page of a task. */
export const TaskKeys = observer(function TaskKeys({ model }: { readonly model: TaskDetailViewModel }) {
  const { walk } = model;
  const decisions: readonly Shortcut[] = [
    {
      key: 'a',
      label: 'task.vote.agree',
      run: () => model.findRefusal('agree') === undefined && model.decide('agree'),
    },
    { key: 'r', label: 'task.key.refuse', run: model.refuseOrReturn },
  ];
  const steps: readonly Shortcut[] = walk
    ? [
        { key: 'n', label: 'task.key.next', run: () => walk.sequence.next !== undefined && walk.openNext() },
        { key: 'p', label: 'task.key.previous', run: walk.openPrevious },
      ]
    : [];
  return <ShortcutKeys shortcuts={[...decisions, ...steps]} />;
});
