import { observer } from 'mobx-react-lite';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';

interface OtherUserNoticeProps {
  /** Name of the user who logged in in another tab; empty while unknown. */
  readonly name: string;
}

/**
 * Covers the top of a page whose user is no longer logged in. The page stays readable but sends nothing. Its drafts
 * stay with their owner.
 */
export const OtherUserNotice = observer(function OtherPerson({ name }: OtherUserNoticeProps) {
  const { t } = useTranslation();
  const { tokens, navigator } = useAppContext();
  const { user } = usePageContext().session;
  const { pathname, search } = useLocation();
  const logInAgain = () => {
    tokens.clear();
    navigator.open('login', { wanted: pathname + search }, { replace: true });
  };
  const mine = user?.name;
  return createPortal(
    <div role="alert" className="fixed inset-x-0 top-0 z-50 px-4 pt-[max(1rem,env(safe-area-inset-top))]">
      <div className="page-width grid gap-3 rounded-sheet border border-line bg-surface p-4 shadow-card">
        <h2 className="text-17 font-semibold">
          {name === '' ? t('signIn.other.titleUnknown') : t('signIn.other.title', { name })}
        </h2>
        <p className="text-14 text-soft">
          {mine === undefined ? t('signIn.other.bodyUnknown') : t('signIn.other.body', { mine })}
        </p>
        <Button onClick={() => window.location.reload()}>
          {name === '' ? t('signIn.other.reload') : t('signIn.other.goOn', { name })}
        </Button>
        {mine !== undefined && (
          <Button variant="line" onClick={logInAgain}>
            {t('signIn.other.back', { mine })}
          </Button>
        )}
      </div>
    </div>,
    document.body,
  );
});
