import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatStoredDate } from '#application/formatting/dateText.ts';
import type { Profile } from '#domain/directory/person.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LanguageSelect } from '../../ui/controls/LanguageSelect.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { SendBar } from '../../ui/layout/SendBar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { ProfileViewModel } from './ProfileViewModel.ts';
import { cropPicture } from './cropPicture.ts';

/** The eleven fields of a user's profile (spec 3). Some of them are maintained by the company and read-only. */
export const ProfilePage = observer(function ProfilePage() {
  const { t } = useTranslation();
  const { session, lists } = usePageContext();
  const model = useViewModel((context) => new ProfileViewModel(context, cropPicture));
  const { loader, submission } = model;
  const speakAnew = () => {
    lists.clear();
    void session.reload();
    void loader.load();
  };
  return (
    <PageFrame
      title={t('page.profile')}
      back="me"
      actions={<LanguageSelect onChosen={speakAnew} />}
      bottom={
        loader.value && <SendBar label={t('profile.save')} submission={submission} onSend={() => void model.submit()} />
      }
    >
      {loader.value ? (
        <>
          <PhotoCard model={model} profile={loader.value} />
          <CompanyFields profile={loader.value} />
          <SectionTitle>{t('profile.mine')}</SectionTitle>
          <div role="status" className="flex flex-wrap items-center gap-x-3 pb-3 text-14 text-soft empty:hidden">
            {model.isRestored && (
              <>
                <span className="flex-1">{t('profile.restored')}</span>
                <Button variant="bare" onClick={model.discard}>
                  {t('profile.discard')}
                </Button>
              </>
            )}
          </div>
          <ProfileFields model={model} />
        </>
      ) : (
        <LoaderState loader={loader} />
      )}
    </PageFrame>
  );
});

const DAY = 'YYYY-MM-DD';

function CompanyFields({ profile: { name, account, entryDay } }: { readonly profile: Profile }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const filled = (value: string) => (value === '' ? t('profile.sex.none') : value);
  return (
    <>
      <SectionTitle>{t('profile.byCompany')}</SectionTitle>
      <Card className="divide-y divide-line">
        <ListRow label={t('profile.name')} value={name} />
        <ListRow label={t('profile.account')} value={account} />
        <ListRow label={t('profile.entryDay')} value={filled(formatStoredDate(entryDay, DAY, language))} />
      </Card>
      <p className="px-4 pt-2 text-14 text-soft">{t('profile.byCompany.note')}</p>
    </>
  );
}
