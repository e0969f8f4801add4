import {
  BookUser,
  ChartColumn,
  ChevronRight,
  LayoutList,
  LogOut,
  Megaphone,
  Repeat,
  Users,
  Workflow,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { APP_VERSION, APP_VERSION_CODE } from '#application/shared/constants.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import { ALL_LISTS, AllLists } from '../../lists/directory/AllLists.tsx';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../../ui/layout/SheetLoadError.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TabBar } from '../../ui/layout/TabBar.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { AppInUse, AppRows } from './AppRows.tsx';
import { AgentRow } from './AgentRow.tsx';
import { BindingRows } from './BindingRows.tsx';
import { CompanyLoginRows } from './CompanyLoginRows.tsx';
import { MeViewModel } from './MeViewModel.ts';
import { ScreenRows } from './ScreenRows.tsx';
import { SettingRows } from './SettingRows.tsx';

const LazyLogOutSheet = lazyComponent(async () => (await import('../../outbox/LogOutSheet.tsx')).LogOutSheet, {
  ...LAZY_SHEET,
  texts: ['outbox', 'task'],
});

export const MePage = observer(function MePage() {
  const { t } = useTranslation();
  const { tokens, navigator } = useAppContext();
  const model = useViewModel(
    (context) =>
      new MeViewModel(context, async () => {
        tokens.clear();
        navigator.open('login', {}, { replace: true });
      }),
  );
  const { user, failure } = model.session;
  const frame = { title: t('page.me'), bottom: <TabBar /> };
  // The user card is above all rows. Waiting for it prevents a layout shift while the user is about to press one.
  if (!user && !failure)
    return (
      <PageFrame {...frame}>
        <Skeleton />
        <AllLists page="me" />
      </PageFrame>
    );
  return (
    <PageFrame {...frame}>
      {failure && !user && <ErrorState failure={failure} retry={() => void model.session.load()} />}
      {user && <PersonCard user={user} photo={model.photo} />}
      <Card className="mt-4 divide-y divide-line">
        <ListRow
          icon={<LayoutList size={22} aria-hidden className="shrink-0 text-action" />}
          label={t('me.allLists')}
          note={t('me.allListsNote')}
          to="me"
          params={ALL_LISTS}
        />
        <ListRow
          icon={<Repeat size={22} aria-hidden className="shrink-0 text-action" />}
          label={t('page.myShifts')}
          note={t('me.shift.note')}
          to="myShifts"
        />
        <ListRow
          icon={<BookUser size={22} aria-hidden className="shrink-0 text-action" />}
          label={t('page.department')}
          note={t('me.directory.note')}
          to="department"
        />
        {user?.isAdministrator === true && (
          <>
            <ListRow
              icon={<Users size={22} aria-hidden className="shrink-0 text-action" />}
              label={t('me.people')}
              note={t('me.peopleNote')}
              to="people"
            />
            <ListRow
              icon={<Workflow size={22} aria-hidden className="shrink-0 text-action" />}
              label={t('me.processes')}
              note={t('me.processesNote')}
              to="processes"
            />
            <ListRow
              icon={<Users size={22} aria-hidden className="shrink-0 text-action" />}
              label={t('page.leavers')}
              note={t('me.leaversNote')}
              to="leavers"
            />
            <ListRow
              icon={<Megaphone size={22} aria-hidden className="shrink-0 text-action" />}
              label={t('page.newsDesk')}
              note={t('me.newsNote')}
              to="newsDesk"
            />
          </>
        )}
        {(user?.isAdministrator === true || user?.isHead === true) && (
          <ListRow
            icon={<ChartColumn size={22} aria-hidden className="shrink-0 text-action" />}
            label={t('page.reports')}
            note={t('me.reportsNote')}
            to="reports"
          />
        )}
        {model.absence.isOffered && <AgentRow agents={model.absence.agents} now={model.now} />}
      </Card>
      {user && <About user={user} />}
      {user && <BindingRows />}
      {user && <CompanyLoginRows />}
      <SectionTitle>{t('me.settings')}</SectionTitle>
      <Card className="divide-y divide-line">
        <SettingRows
          platformLanguages={model.platformLanguages.value}
          onLanguageChange={() => {
            void model.absence.loader.load();
            void model.apps.load();
            void model.screens.load();
          }}
        />
        <ListRow label={t('page.deciding')} note={t('me.decidingNote')} to="deciding" />
        <ListRow label={t('page.notifications')} to="notifications" />
        <ListRow
          label={t('me.aboutApp')}
          value={<span className="figures">{`${APP_VERSION} (${APP_VERSION_CODE})`}</span>}
          to="about"
        />
      </Card>
      <Button
        variant="line"
        tone="refuse"
        icon={<LogOut size={18} aria-hidden />}
        className="mt-6 w-full"
        onClick={() => void model.askToLogOut()}
      >
        {t('me.logOut')}
      </Button>
      {/* Rendered at the end, because they load later and must not move anything else. */}
      {model.appsInUse.value?.before !== undefined && <AppInUse apps={model.appsInUse.value} onBack={model.leaveApp} />}
      {model.apps.value && model.apps.value.length > 0 && (
        <AppRows apps={model.apps.value} isAdministrator={model.managesApps} />
      )}
      {model.screens.value && <ScreenRows screens={model.screens.value} />}
      <ConfirmSheet
        isOpen={model.isLogOutOpen}
        question={t('me.logOut.question')}
        effect={t('me.logOut.effect')}
        confirmLabel={t('me.logOut')}
        tone="refuse"
        isBusy={model.activity.isBusy}
        onConfirm={() => void model.logOut()}
        onClose={model.closeLogOut}
      />
      {model.unsent && <LazyLogOutSheet outbox={model.unsent} onLogOut={model.logOut} onClose={model.closeLogOut} />}
      <AllLists page="me" />
    </PageFrame>
  );
});

interface PersonCardProps {
  readonly user: CurrentUser;
  readonly photo: string | undefined;
}

function PersonCard({ user, photo }: PersonCardProps) {
  return (
    <PageLink
      to="profile"
      className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-card transition active:bg-sunken"
    >
      <Avatar key={photo} id={user.id} name={user.name} size={64} {...(photo === undefined ? {} : { photo })} />
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="text-20 font-semibold">{user.name}</h2>
        <p className="text-14 text-soft">{[user.departmentName, user.post].filter(Boolean).join(' · ')}</p>
      </div>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
    </PageLink>
  );
}

function About({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const filled = (value: string) => (value === '' ? t('me.notFilled') : value);
  return (
    <>
      <SectionTitle>{t('me.about')}</SectionTitle>
      <Card className="divide-y divide-line">
        <ListRow label={t('me.account')} value={user.account} />
        <ListRow label={t('me.department')} value={filled(user.departmentName)} />
        <ListRow label={t('me.mobile')} value={<span className="figures">{filled(user.mobile)}</span>} />
        <ListRow label={t('me.email')} value={<span className="break-all">{filled(user.email)}</span>} />
        <ListRow label={t('page.password')} to="password" />
        <ListRow label={t('page.sessions')} to="sessions" />
      </Card>
    </>
  );
}
