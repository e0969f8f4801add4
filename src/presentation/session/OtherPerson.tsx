import { observer } from 'mobx-react-lite';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { usePageContext } from '../shared/pageContext.ts';

interface OtherPersonProps {
  /** Who has logged in in another tab; empty while that is not known. */
  readonly name: string;
}

/**
 * Stands over a page whose person is no longer the one who is logged in. The page below stays, to be read and copied
 * from, and sends nothing. What was typed stays with its owner.
 */
export const OtherPerson = observer(function OtherPerson({ name }: OtherPersonProps) {
  const { t } = useTexts();
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
          <Button look="line" onClick={logInAgain}>
            {t('signIn.other.back', { mine })}
          </Button>
        )}
      </div>
    </div>,
    document.body,
  );
});
