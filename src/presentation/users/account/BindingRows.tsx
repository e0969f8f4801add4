import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { detectProvider } from '#domain/auth/provider.ts';
import { PATHS } from '../../ui/navigation/addresses.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { loginRedirectUrl } from '../../ui/navigation/loginRedirectUrl.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ReauthenticationSheet } from './ReauthenticationSheet.tsx';
import { BindingsViewModel } from './BindingsViewModel.ts';

/**
 * The chat apps bound to the user, and the app that displays the page. Renders nothing if the platform does not report
 * bindings.
 */
export const BindingRows = observer(function BindingRows() {
  const { t } = useTranslation();
  const model = useViewModel((context) => {
    const currentApp = detectProvider(window.navigator.userAgent);
    return new BindingsViewModel(context, {
      currentApp,
      createReturnUrl: (tenantId, nonce) =>
        loginRedirectUrl(
          { page: 'platformLogin', tenantId, fromUrl: PATHS.me },
          { provider: currentApp, nonce, origin: window.location.origin },
        ),
      redirect: (address) => window.location.assign(address),
    });
  });
  if (model.rows.length === 0) return null;
  const leaving = model.unbinding === undefined ? '' : t(`login.app.${model.unbinding}`);
  return (
    <>
      <SectionTitle>{t('signIn.section')}</SectionTitle>
      <Card className="divide-y divide-line">
        {model.rows.map(({ provider, isBound }) => {
          const app = t(`login.app.${provider}`);
          return (
            <ListRow
              key={provider}
              label={app}
              note={t(isBound ? 'signIn.isBound' : 'signIn.isNotBound')}
              value={
                <Button
                  variant="bare"
                  tone={isBound ? 'refuse' : 'action'}
                  isBusy={model.activity.isBusy}
                  aria-label={t(isBound ? 'signIn.unbindApp' : 'signIn.bindApp', { app })}
                  onClick={() => (isBound ? model.setUnbinding(provider) : void model.bind(provider, app))}
                >
                  {t(isBound ? 'signIn.unbind' : 'signIn.bind')}
                </Button>
              }
            />
          );
        })}
      </Card>
      <ConfirmSheet
        isOpen={model.unbinding !== undefined}
        question={t('signIn.unbind.question', { app: leaving })}
        effect={t('signIn.unbind.effect', { app: leaving })}
        confirmLabel={t('signIn.unbind')}
        tone="refuse"
        isBusy={model.activity.isBusy}
        onConfirm={() => void model.unbind()}
        onClose={() => model.setUnbinding(undefined)}
      />
      <ReauthenticationSheet proof={model.proof} />
    </>
  );
});
