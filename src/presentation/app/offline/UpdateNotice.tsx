import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';

interface UpdateNoticeProps {
  readonly isShown: boolean;
  readonly onUpdate: () => void;
}

/**
 * Offers a new version of the app. Not modal, and hidden while a sheet is open. The live region stays mounted, so that
 * its content is read aloud.
 */
export function UpdateNotice({ isShown, onUpdate }: UpdateNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+3.75rem)] z-[10070] px-4 with-sheet:hidden">
      <div role="status">
        {isShown && (
          <div className="page-width pointer-events-auto flex animate-rise items-center gap-3 rounded-[14px] bg-raised pl-4 text-16 text-on-raised shadow-card">
            <span className="min-w-0 flex-1">{t('offline.newVersion')}</span>
            <Button variant="bare" className="w-auto shrink-0 font-semibold text-on-raised" onClick={onUpdate}>
              {t('offline.update')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
