import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstanceId } from '#domain/shared/ids.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { formatRequestHolders } from '../../ui/workflow/formatHolders.ts';
import { instanceLook } from '../../ui/workflow/statusLook.ts';
import { RequestStatusViewModel } from './RequestStatusViewModel.ts';

/** Shows the request of a result page with its current status and the users it is waiting for. */
export const RequestStatusCard = observer(function RequestStatus({ instance: id }: { readonly instance: InstanceId }) {
  const { t } = useTranslation();
  const { openContainer } = useAppContext();
  const [model] = useState(() => new RequestStatusViewModel(openContainer, id));
  useEffect(() => {
    model.start();
    return model.dispose;
  }, [model]);
  const { instance, now } = model;
  if (!instance) return null;
  const look = instanceLook(instance.status, instance.outcome);
  const held = formatRequestHolders(instance, now, t);
  return (
    <div role="status" className="mb-1 grid animate-appear justify-items-center gap-1">
      <p className="font-semibold text-balance">{instance.subject}</p>
      <Chip tone={look.tone} icon={look.icon}>
        {t(look.labelKey)}
      </Chip>
      {held !== '' && (
        <p className="text-14 text-balance text-soft">{[instance.currentNode, held].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  );
});
