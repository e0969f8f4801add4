import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { AlertBox } from './AlertBox.tsx';
import { CheckRow } from './CheckRow.tsx';
import { LinkCards } from './LinkCards.tsx';
import { MailOfferNotice } from './MailOfferNotice.tsx';
import { PeopleLinksViewModel } from './PeopleLinksViewModel.ts';

/** Creates password links for all users who cannot log in yet: selected, created together, shown once and printed. */
export const PeopleLinksPage = observer(function PeopleLinksPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const { navigator } = useAppContext();
  const model = useViewModel((context) => new PeopleLinksViewModel(context));
  const { loader, links, sentCount, confirmation, chosen, activity, problem } = model;
  const isChoosing = loader.value !== undefined && links.length === 0 && sentCount === undefined;
  const bottom = isChoosing && chosen.length > 0 && <MakeBar model={model} />;
  return (
    <PageFrame title={t('page.peopleLinks')} back="people" {...(bottom && { bottom })}>
      <AlertBox>{problem && say(problem)}</AlertBox>
      {loader.value === undefined && <LoaderState loader={loader} />}
      {isChoosing && <Choose model={model} />}
      {links.length > 0 && <LinkCards model={model} />}
      {sentCount !== undefined && (
        <NoticeBox
          picture="done"
          title={t('staff.links.mailed', { count: sentCount })}
          advice={t('staff.links.mailedNote')}
        >
          <Button onClick={() => navigator.open('people')}>{t('staff.import.showPeople')}</Button>
        </NoticeBox>
      )}
      <ConfirmSheet
        isOpen={confirmation !== undefined}
        question={t(confirmation === 'mail' ? 'staff.links.mailQuestion' : 'staff.links.question', {
          count: chosen.length,
        })}
        effect={t(confirmation === 'mail' ? 'staff.links.mailEffect' : 'staff.links.effect')}
        confirmLabel={t(confirmation === 'mail' ? 'staff.links.mail' : 'staff.links.make')}
        isBusy={activity.isBusy}
        onConfirm={() => void model.createLinks()}
        onClose={() => model.setConfirmation(undefined)}
      >
        {confirmation === 'mail' && model.missingMailCount > 0 && (
          <p>{t('staff.links.withoutMail', { count: model.missingMailCount })}</p>
        )}
      </ConfirmSheet>
    </PageFrame>
  );
});

const MakeBar = observer(function MakeBar({ model }: { readonly model: PeopleLinksViewModel }) {
  const { t } = useTranslation();
  const { chosen, hasMail, mail, missingMailCount } = model;
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <MailOfferNotice mail={mail} />
      <Button onClick={() => model.setConfirmation('shown')}>
        {t('staff.links.makeFor', { count: chosen.length })}
      </Button>
      {hasMail && missingMailCount < chosen.length && (
        <Button variant="line" onClick={() => model.setConfirmation('mail')}>
          {t('staff.links.mail')}
        </Button>
      )}
    </div>
  );
});

const Choose = observer(function Choose({ model }: { readonly model: PeopleLinksViewModel }) {
  const { t } = useTranslation();
  const { people, chosen, excludedIds } = model;
  if (people.length === 0)
    return <NoticeBox picture="done" title={t('staff.links.nobody')} advice={t('staff.links.nobodyNote')} />;
  return (
    <>
      <p className="pb-3 text-16">{t('staff.links.how')}</p>
      <Card className="divide-y divide-line">
        <CheckRow
          label={t('staff.links.all', { count: people.length })}
          isChosen={chosen.length === people.length}
          onChange={model.chooseAll}
        />
        {people.map(({ id, name, departmentName, account, companyEmail }) => (
          <CheckRow
            key={id}
            label={name}
            note={[departmentName, account, companyEmail].filter(Boolean).join(' · ')}
            isChosen={!excludedIds.includes(id)}
            onChange={(isChosen) => model.choose(id, isChosen)}
          />
        ))}
      </Card>
    </>
  );
});
