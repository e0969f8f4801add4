import { Ellipsis } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import { LazyActionMenu } from '../actions/lazySheets.ts';
import { Button } from '../ui/controls/Button.tsx';
import { MoreButton } from '../ui/controls/MoreButton.tsx';
import type { InstanceDetailViewModel } from './InstanceDetailViewModel.ts';

/** The bar below a request: the most likely action and the menu of all others. */
export const RequestBar = observer(function RequestBar({
  model,
  target,
}: {
  readonly model: InstanceDetailViewModel;
  readonly target: ActionTarget;
}) {
  const { t } = useTranslation();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { next } = model;
  return (
    <div className="glass pb-bar flex flex-wrap items-stretch gap-2 border-t border-line px-4 pt-2">
      {next ? (
        <MoreButton onClick={() => setIsMoreOpen(true)} />
      ) : (
        <Button
          variant="line"
          className="flex-1"
          icon={<Ellipsis size={20} aria-hidden />}
          onClick={() => setIsMoreOpen(true)}
        >
          {t('app.more')}
        </Button>
      )}
      {next && (
        <Button
          variant={next.to.page === 'taskDetail' ? 'fill' : 'line'}
          className="flex-1"
          onClick={() => model.open(next.to)}
        >
          {t(next.label)}
        </Button>
      )}
      {isMoreOpen && <LazyActionMenu target={target} onClose={() => setIsMoreOpen(false)} />}
    </div>
  );
});
