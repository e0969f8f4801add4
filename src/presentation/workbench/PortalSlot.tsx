import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../ui/state/appContext.ts';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import { Button } from '../ui/controls/Button.tsx';

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
export const PortalSlot = lazyComponent(async () => (await import('../portal/WorkbenchPortal.tsx')).WorkbenchPortal, {
  texts: ['portal', 'refusal'],
  fallback: PortalLoadError,
});

function PortalLoadError({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="pt-4 text-center text-14 text-return">
      {t('workbench.portalAway')}
      <Button variant="bare" className="text-14" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </p>
  );
}
