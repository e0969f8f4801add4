import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { InstanceId } from '#domain/shared/ids.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Chip } from '../shared/Chip.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { requestHeldText } from '../shared/heldByText.ts';
import { instanceLook } from '../shared/statusLook.ts';
import { RequestStatusViewModel } from './RequestStatusViewModel.ts';

/** Which request it was, where it stands now, and who holds it. */
export const RequestStatusCard = observer(function RequestStatus({ instance: id }: { readonly instance: InstanceId }) {
  const { t } = useTexts();
  const { openContainer } = useAppContext();
  const [model] = useState(() => new RequestStatusViewModel(openContainer, id));
  useEffect(() => {
    model.start();
    return model.dispose;
  }, [model]);
  const { instance, now } = model;
  if (!instance) return null;
  const look = instanceLook(instance.status, instance.outcome);
  const held = requestHeldText(instance, now, t);
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
