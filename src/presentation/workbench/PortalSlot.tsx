import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { portalPart } from './portalPart.ts';

/** Whether the portal brings its own things to start from: as it was the last time, until it is known. */
export function useOwnActions() {
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

/** The portal, below the work: fetched when that is there. */
export const PortalSlot = observer(function PortalSlot({
  onKnown,
}: {
  readonly onKnown: (bringsOwn: boolean) => void;
}) {
  const { t } = useTexts();
  useEffect(() => void portalPart.fetch(), []);
  const Portal = portalPart.value;
  if (Portal !== undefined) return <Portal onKnown={onKnown} />;
  return portalPart.hasFailed ? (
    <p role="alert" className="pt-4 text-center text-14 text-return">
      {t('workbench.portalAway')}
      <Button look="bare" className="text-14" onClick={() => void portalPart.fetch()}>
        {t('app.retry')}
      </Button>
    </p>
  ) : null;
});
