import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ChunkErrorNotice } from '../../ui/feedback/ChunkErrorNotice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { openExternalLogin } from '../../ui/navigation/openExternalLogin.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ReauthenticationSheet } from './ReauthenticationSheet.tsx';
import { CompanyLoginsViewModel } from './CompanyLoginsViewModel.ts';

/** The company's identity providers that the current user has linked or can link. Renders nothing if there are none. */
export const CompanyLoginRows = observer(function CompanyLoginRows() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new CompanyLoginsViewModel(context, openExternalLogin));
  const { failure, load } = model.loader;
  if (failure && failure.kind !== 'notOffered')
    return <ChunkErrorNotice text={t('companyLogin.away')} onRetry={() => void load()} />;
  if (model.logins.length === 0) return null;
  const name = model.unlinking?.name ?? '';
  return (
    <>
      <SectionTitle>{t('companyLogin.section')}</SectionTitle>
      <Card className="divide-y divide-line">
        {model.logins.map((login) => (
          <ListRow
            key={login.key}
            label={login.name}
            note={t(login.isLinked ? 'companyLogin.isLinked' : 'companyLogin.isNotLinked')}
            value={
              <Button
                variant="bare"
                tone={login.isLinked ? 'refuse' : 'action'}
                isBusy={model.activity.isBusy}
                aria-label={t(login.isLinked ? 'companyLogin.unlinkIt' : 'companyLogin.linkIt', { name: login.name })}
                onClick={() => (login.isLinked ? model.setUnlinking(login) : void model.link(login))}
              >
                {t(login.isLinked ? 'companyLogin.unlink' : 'companyLogin.link')}
              </Button>
            }
          />
        ))}
      </Card>
      <ConfirmSheet
        isOpen={model.unlinking !== undefined}
        question={t('companyLogin.unlink.question', { name })}
        effect={t('companyLogin.unlink.effect', { name })}
        confirmLabel={t('companyLogin.unlink')}
        tone="refuse"
        isBusy={model.activity.isBusy}
        onConfirm={() => void model.unlink()}
        onClose={() => model.setUnlinking(undefined)}
      />
      <ReauthenticationSheet proof={model.proof} />
    </>
  );
});
