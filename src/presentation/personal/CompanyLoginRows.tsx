import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { ConfirmSheet } from '../shared/ConfirmSheet.tsx';
import { leaveFor } from '../shared/leaveFor.ts';
import { ListRow } from '../shared/ListRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { CompanyLoginsViewModel } from './CompanyLoginsViewModel.ts';

/** Which issuers of the company whoever is logged in may come in by; nothing where there is none. */
export const CompanyLoginRows = observer(function CompanyLoginRows() {
  const { t } = useTexts();
  const model = useViewModel((context) => new CompanyLoginsViewModel(context, leaveFor));
  if (model.logins.length === 0) return null;
  const name = model.leaving?.name ?? '';
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
                look="bare"
                tone={login.isLinked ? 'refuse' : 'action'}
                isBusy={model.activity.isBusy}
                aria-label={t(login.isLinked ? 'companyLogin.unlinkIt' : 'companyLogin.linkIt', { name: login.name })}
                onClick={() => (login.isLinked ? model.ask(login) : void model.link(login))}
              >
                {t(login.isLinked ? 'companyLogin.unlink' : 'companyLogin.link')}
              </Button>
            }
          />
        ))}
      </Card>
      <ConfirmSheet
        isOpen={model.leaving !== undefined}
        question={t('companyLogin.unlink.question', { name })}
        effect={t('companyLogin.unlink.effect', { name })}
        verb={t('companyLogin.unlink')}
        tone="refuse"
        isBusy={model.activity.isBusy}
        onConfirm={() => void model.unlink()}
        onClose={() => model.ask(undefined)}
      />
    </>
  );
});
