import { observer } from 'mobx-react-lite';
import { detectProvider } from '#domain/session/provider.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { PATHS } from '../routes/addresses.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { ConfirmSheet } from '../shared/ConfirmSheet.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { providerReturn } from '../shared/providerReturn.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { BindingsViewModel } from './BindingsViewModel.ts';

/** Chat apps that are bound to a person, and the one the page is shown in; nothing where the platform does not tell. */
export const BindingRows = observer(function BindingRows() {
  const { t } = useTexts();
  const model = useViewModel((context) => {
    const here = detectProvider(window.navigator.userAgent);
    return new BindingsViewModel(context, {
      here,
      backWith: (tenantId, nonce) =>
        providerReturn(
          { page: 'platformLogin', tenantId, fromUrl: PATHS.me },
          { provider: here, nonce, origin: window.location.origin },
        ),
      leave: (address) => window.location.assign(address),
    });
  });
  if (model.rows.length === 0) return null;
  const leaving = model.leaving === undefined ? '' : t(`login.app.${model.leaving}`);
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
                  look="bare"
                  tone={isBound ? 'refuse' : 'action'}
                  isBusy={model.activity.isBusy}
                  aria-label={t(isBound ? 'signIn.unbindApp' : 'signIn.bindApp', { app })}
                  onClick={() => (isBound ? model.ask(provider) : void model.bind(provider, app))}
                >
                  {t(isBound ? 'signIn.unbind' : 'signIn.bind')}
                </Button>
              }
            />
          );
        })}
      </Card>
      <ConfirmSheet
        isOpen={model.leaving !== undefined}
        question={t('signIn.unbind.question', { app: leaving })}
        effect={t('signIn.unbind.effect', { app: leaving })}
        verb={t('signIn.unbind')}
        tone="refuse"
        isBusy={model.activity.isBusy}
        onConfirm={() => void model.unbind()}
        onClose={() => model.ask(undefined)}
      />
    </>
  );
});
