import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { AlertBox } from './AlertBox.tsx';
import { EffectsSheet } from './EffectsSheet.tsx';
import { statusChips } from './managedPeopleList.ts';
import { LinkSheets } from './LinkSheets.tsx';
import { PersonPageViewModel, type UserStatusChange } from './PersonPageViewModel.ts';

/** Parameter: `id` of the user. */
export function PersonPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <PersonView key={id} id={id} />;
}

const PersonView = observer(function PersonView({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel((context) => new PersonPageViewModel(context, id));
  const { value } = model.loader;
  return (
    <PageFrame title={t('page.person')} back="people">
      {value ? (
        <>
          <PersonHead person={value} />
          <div className="mt-3">
            <AlertBox>{model.problem && say(model.problem)}</AlertBox>
          </div>
          <div role="status" className="mt-3 rounded-card bg-return-tint px-4 py-3 text-14 empty:hidden">
            {model.isPending && (
              <>
                <p>{t('staff.leavingHeld', { name: value.name })}</p>
                <PageLink to="leavers" className="inline-flex min-h-11 items-center font-medium text-action">
                  {t('page.leavers')}
                </PageLink>
              </>
            )}
          </div>
          <PersonFacts person={value} />
          <PersonActions person={value} model={model} />
          <AskedSheet person={value} model={model} />
          <LinkSheets person={value} model={model} />
        </>
      ) : (
        <LoaderState loader={model.loader} />
      )}
    </PageFrame>
  );
});

function PersonHead({ person }: { readonly person: ManagedPerson }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-card">
      <Avatar id={person.id} name={person.name} size={64} />
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="text-20 font-semibold">{person.name}</h2>
        <p className="text-14 text-soft">{[person.departmentName, person.post].filter(Boolean).join(' · ')}</p>
        <div className="mt-1 flex flex-wrap gap-1">
          {statusChips(person, t).map(({ text, tone }) => (
            <Chip key={text} tone={tone}>
              {text}
            </Chip>
          ))}
        </div>
      </div>
    </div>
  );
}

function PersonFacts({ person }: { readonly person: ManagedPerson }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const filled = (value: string) => (value === '' ? t('staff.none') : value);
  return (
    <>
      <SectionTitle
        {...(!person.isKept && {
          aside: (
            <Button variant="bare" onClick={() => navigator.open('personEdit', { id: person.id })}>
              {t('staff.change')}
            </Button>
          ),
        })}
      >
        {t('staff.facts')}
      </SectionTitle>
      <Card className="divide-y divide-line">
        <ListRow label={t('staff.field.account')} value={<span className="break-all">{person.account}</span>} />
        <ListRow label={t('staff.field.department')} value={person.departmentName} />
        <ListRow label={t('staff.field.post')} value={filled(person.post)} />
        <ListRow label={t('staff.field.superior')} value={person.superior?.name ?? t('staff.superior.byHead')} />
        <ListRow label={t('staff.field.email')} value={<span className="break-all">{filled(person.email)}</span>} />
        {person.companyEmail !== person.email && (
          <ListRow
            label={t('staff.companyEmail')}
            value={<span className="break-all">{filled(person.companyEmail)}</span>}
          />
        )}
        <ListRow label={t('staff.field.mobile')} value={<span className="figures">{filled(person.mobile)}</span>} />
        {PROPERTY_KEYS.map((key) => (
          <ListRow key={key} label={t(`staff.field.${key}`)} value={filled(person[key])} />
        ))}
      </Card>
      {person.isKept && <p className="px-4 pt-2 text-14 text-soft">{t('staff.keptNote')}</p>}
    </>
  );
}

const PersonActions = observer(function PersonActions({
  person,
  model,
}: {
  readonly person: ManagedPerson;
  readonly model: PersonPageViewModel;
}) {
  const { t } = useTranslation();
  const ask = (standing: UserStatusChange) => () => void model.openConfirmation(standing);
  return (
    <>
      <SectionTitle>{t('staff.actions')}</SectionTitle>
      <Card className="divide-y divide-line">
        {!person.hasLeft && (
          <ListRow
            label={t(person.isAdministrator ? 'staff.revoke' : 'staff.grant')}
            note={t(person.isAdministrator ? 'staff.revoke.note' : 'staff.grant.note')}
            onClick={ask(person.isAdministrator ? 'revoke' : 'grant')}
          />
        )}
        {!person.hasLeft && (
          <ListRow
            label={t('staff.link')}
            note={t('staff.link.note')}
            onClick={() => model.setLinkQuestionOpen(true)}
          />
        )}
        {!person.isKept && (
          <ListRow
            label={t(person.hasLeft ? 'staff.bringBack' : 'staff.leave')}
            note={t(person.hasLeft ? 'staff.bringBack.note' : 'staff.leave.note')}
            onClick={ask(person.hasLeft ? 'bringBack' : 'leave')}
          />
        )}
        <ListRow
          label={t('page.peopleLog')}
          note={t('staff.log.note')}
          to="peopleLog"
          params={{ subject: person.id }}
        />
      </Card>
    </>
  );
});

const AskedSheet = observer(function AskedSheet({
  person: { name },
  model: { confirmation, review, confirm, close },
}: {
  readonly person: ManagedPerson;
  readonly model: PersonPageViewModel;
}) {
  const { t } = useTranslation();
  const { shown, activity } = review;
  if (!shown || !confirmation) return null;
  return (
    <EffectsSheet
      question={t(`staff.${confirmation}.question`, { name })}
      effect={t(`staff.${confirmation}.effect`)}
      effects={shown.effects}
      confirmLabel={t(`staff.${confirmation}`)}
      tone={confirmation === 'leave' || confirmation === 'revoke' ? 'refuse' : 'action'}
      isBusy={activity.isBusy}
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
});
