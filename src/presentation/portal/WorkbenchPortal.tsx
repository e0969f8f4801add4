import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStartActions, type Portal } from '#domain/portal/portalLayout.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { ColumnFailure } from './ColumnFailure.tsx';
import { PortalsViewModel } from './PortalsViewModel.ts';
import { PortalView } from './PortalView.tsx';

/** The user's portal below the tasks on the workbench. Renders nothing without a portal. */
export const WorkbenchPortal = observer(function WorkbenchPortal({
  onKnown,
}: {
  readonly onKnown: (bringsOwn: boolean) => void;
}) {
  const { loader } = useViewModel((context) => new PortalsViewModel(context));
  const portals = loader.value ?? [];
  const [chosen, setChosen] = useState('');
  const portal = portals.find(({ id }) => id === chosen) ?? portals[0];
  const bringsOwn = portal !== undefined && hasStartActions(portal.items);
  const isKnown = loader.value !== undefined;
  useEffect(() => {
    if (isKnown) onKnown(bringsOwn);
  }, [onKnown, isKnown, bringsOwn]);
  if (loader.value === undefined)
    // A platform without portals is not a failure.
    return loader.failure === undefined || loader.failure.kind === 'notOffered' ? null : (
      <div className="pt-4">
        <ColumnFailure failure={loader.failure} isBusy={loader.isLoading} onRetry={() => void loader.load()} />
      </div>
    );
  return portal === undefined ? null : (
    <>
      {portals.length > 1 && <PortalChoice portals={portals} chosen={portal.id} onChange={setChosen} />}
      <SkippedRowsNotice count={loader.skipped} />
      <PortalView key={portal.id} items={portal.items} />
    </>
  );
});

function PortalChoice({
  portals,
  chosen,
  onChange,
}: {
  readonly portals: readonly Portal[];
  readonly chosen: string;
  readonly onChange: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="pt-5">
      <Segmented
        label={t('portal.choose')}
        value={chosen}
        options={portals.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}
