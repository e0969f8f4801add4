import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/controls/IconButton.tsx';
import type { TaskWalk } from './TaskWalk.ts';

/** The place of the task in its list, and the buttons to its neighbours. */
export const WalkControls = observer(function WalkControls({ walk }: { readonly walk: TaskWalk }) {
  const { t } = useTranslation();
  const { sequence, place, total } = walk;
  return (
    <>
      <span className="figures text-14 whitespace-nowrap text-soft">{t('task.walk.place', { place, total })}</span>
      <IconButton
        icon={ChevronLeft}
        name={t('task.walk.previous')}
        disabled={sequence.previous === undefined}
        onClick={walk.openPrevious}
      />
      <IconButton
        icon={ChevronRight}
        name={t('task.walk.next')}
        disabled={sequence.next === undefined}
        className="-mr-3"
        onClick={walk.openNext}
      />
    </>
  );
});
