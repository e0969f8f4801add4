import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { portalChunk } from './portalChunk.ts';

/** Whether the portal contains its own quick actions. Starts with the value of the last visit. */
export function usePortalActions() {
  const { preferences } = useAppContext();
  const [bringsActions, setBringsActions] = useState(() => preferences.read('portalBringsActions') === 'yes');
  const keep = useCallback(
    (known: boolean) => {
      setBringsActions(known);
      preferences.write('portalBringsActions', known ? 'yes' : '');
    },
    [preferences],
  );
  return { bringsActions, keep };
}

/** The portal below the tasks and requests, loaded after them. */
export const PortalSlot = observer(function PortalSlot({
  onKnown,
}: {
  readonly onKnown: (bringsOwn: boolean) => void;
}) {
  const { t } = useTranslation();
  useEffect(() => void portalChunk.fetch(), []);
  const Portal = portalChunk.value;
  if (Portal !== undefined) return <Portal onKnown={onKnown} />;
  return portalChunk.hasFailed ? (
    <p role="alert" className="pt-4 text-center text-14 text-return">
      {t('workbench.portalAway')}
      <Button look="bare" className="text-14" onClick={() => void portalChunk.fetch()}>
        {t('app.retry')}
      </Button>
    </p>
  ) : null;
});
