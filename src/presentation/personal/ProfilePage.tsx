import { observer } from 'mobx-react-lite';
import { writeDate } from '#application/form/dateText.ts';
import type { Profile } from '#domain/directory/person.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { LanguageSelect } from '../shared/LanguageSelect.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { SendBar } from '../shared/SendBar.tsx';
import { Button } from '../shared/Button.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { useKeptOnHide } from '../shared/useKeptOnHide.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { ProfileViewModel } from './ProfileViewModel.ts';
import { redrawPicture } from './redrawPicture.ts';

/** The eleven things a company knows about oneself (spec 3); some of them are the company's own. */
export const ProfilePage = observer(function ProfilePage() {
  const { t } = useTexts();
  const { session, lists } = usePageContext();
  const model = useViewModel((context) => new ProfileViewModel(context, redrawPicture));
  useKeptOnHide(model.keep);
  const { loader, submission } = model;
  const speakAnew = () => {
    lists.forget();
    void session.renew();
    void loader.load();
  };
  return (
    <PageFrame
      title={t('page.profile')}
      back="me"
      actions={<LanguageSelect onChosen={speakAnew} />}
      bottom={
        loader.value && <SendBar verb={t('profile.save')} submission={submission} onSend={() => void model.submit()} />
      }
    >
      {loader.value ? (
        <>
          <PhotoCard model={model} profile={loader.value} />
          <OfCompany profile={loader.value} />
          <SectionTitle>{t('profile.mine')}</SectionTitle>
          <div role="status" className="flex flex-wrap items-center gap-x-3 pb-3 text-14 text-soft empty:hidden">
            {model.isRestored && (
              <>
                <span className="flex-1">{t('profile.restored')}</span>
                <Button look="bare" onClick={model.discard}>
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

function OfCompany({ profile: { name, account, entryDay } }: { readonly profile: Profile }) {
  const { t, language } = useTexts();
  const filled = (value: string) => (value === '' ? t('profile.sex.none') : value);
  return (
    <>
      <SectionTitle>{t('profile.byCompany')}</SectionTitle>
      <Card className="divide-y divide-line">
        <ListRow label={t('profile.name')} value={name} />
        <ListRow label={t('profile.account')} value={account} />
        <ListRow label={t('profile.entryDay')} value={filled(writeDate(entryDay, DAY, language))} />
      </Card>
      <p className="px-4 pt-2 text-14 text-soft">{t('profile.byCompany.note')}</p>
    </>
  );
}
