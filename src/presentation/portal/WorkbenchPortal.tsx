import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { bringsActions, type Portal } from '#domain/portal/portalLayout.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Segmented } from '../shared/Segmented.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { ColumnFailure } from './ColumnFailure.tsx';
import { PortalsViewModel } from './PortalsViewModel.ts';
import { PortalView } from './PortalView.tsx';

/** What stands on the workbench below the work: the portal somebody is entitled to, or nothing. */
export const WorkbenchPortal = observer(function WorkbenchPortal({
  onKnown,
}: {
  readonly onKnown: (bringsOwn: boolean) => void;
}) {
  const { loader } = useViewModel((context) => new PortalsViewModel(context));
  const portals = loader.value ?? [];
  const [chosen, setChosen] = useState('');
  const portal = portals.find(({ id }) => id === chosen) ?? portals[0];
  const bringsOwn = portal !== undefined && bringsActions(portal.items);
  useEffect(() => onKnown(bringsOwn), [onKnown, bringsOwn]);
  if (loader.value === undefined)
    // A platform without portals is no failure.
    return loader.failure === undefined || loader.failure.kind === 'notOffered' ? null : (
      <div className="pt-4">
        <ColumnFailure failure={loader.failure} isBusy={loader.isReading} onRetry={() => void loader.load()} />
      </div>
    );
  return portal === undefined ? null : (
    <>
      {portals.length > 1 && <PortalChoice portals={portals} chosen={portal.id} onChange={setChosen} />}
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
  const { t } = useTexts();
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
