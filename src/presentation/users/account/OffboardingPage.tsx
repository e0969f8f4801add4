import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { OffboardingEntry } from '#domain/directory/leaver.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CheckBox } from '../../ui/controls/CheckBox.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { DeactivatedCard } from './DeactivatedCard.tsx';
import { OffboardingViewModel } from './OffboardingViewModel.ts';

/** Users whose offboarding waits for an administrator, and deactivated users who can still be reactivated. */
export const OffboardingPage = observer(function LeaversPage() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new OffboardingViewModel(context));
  const { loader, activity, decision, reactivating, affectedCount } = model;
  const { value } = loader;
  const isHolding = value !== undefined && value.pending.total > 0;
  return (
    <PageFrame title={t('page.leavers')} back="me" bottom={isHolding && <PendingBar model={model} />}>
      {value === undefined && <LoaderState loader={loader} />}
      {isHolding && <PendingUsers model={model} />}
      {value && value.deactivated.length > 0 && (
        <>
          <SectionTitle>{t('profile.leaving.gone')}</SectionTitle>
          <p className="pb-3 text-14 text-soft">{t('profile.leaving.goneNote')}</p>
          <ul className="grid grid-cols-1 gap-3">
            {value.deactivated.map((leaver) => (
              <li key={leaver.id}>
                <DeactivatedCard leaver={leaver} now={loader.now} onReactivate={() => model.setReactivating(leaver)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {value && !isHolding && value.deactivated.length === 0 && (
        <NoticeBox picture="done" title={t('profile.leaving.empty')} advice={t('profile.leaving.emptyNote')} />
      )}
      <ConfirmSheet
        isOpen={decision !== undefined}
        question={t(`profile.leaving.ask.${decision ?? 'confirm'}`, { count: affectedCount })}
        effect={t(`profile.leaving.effect.${decision ?? 'confirm'}`)}
        confirmLabel={t(`profile.leaving.verb.${decision ?? 'confirm'}`, { count: affectedCount })}
        tone={decision === 'keep' ? 'action' : 'refuse'}
        isBusy={activity.isBusy}
        onConfirm={() => void model.decide()}
        onClose={() => model.setDecision(undefined)}
      />
      <ConfirmSheet
        isOpen={reactivating !== undefined}
        question={t('profile.leaving.ask.undo', { name: reactivating?.name ?? '' })}
        effect={t('profile.leaving.effect.undo')}
        confirmLabel={t('profile.leaving.verb.undo')}
        isBusy={activity.isBusy}
        onConfirm={() => void model.reactivate()}
        onClose={() => model.setReactivating(undefined)}
      />
    </PageFrame>
  );
});

const PendingBar = observer(function HeldBar({ model }: { readonly model: OffboardingViewModel }) {
  const { t } = useTranslation();
  const count = model.affectedCount;
  return (
    <div className="glass pb-bar flex flex-wrap gap-2 border-t border-line px-4 pt-2">
      <Button variant="line" className="flex-[1_1_auto] px-3" onClick={() => model.setDecision('keep')}>
        {t('profile.leaving.verb.keep', { count })}
      </Button>
      <Button tone="refuse" className="flex-[1_1_auto] px-3" onClick={() => model.setDecision('confirm')}>
        {t('profile.leaving.verb.confirm', { count })}
      </Button>
    </div>
  );
});

const PendingUsers = observer(function HeldPeople({ model }: { readonly model: OffboardingViewModel }) {
  const { t } = useTranslation();
  const { pending, selectionState, chosen, chosenEntries } = model;
  if (!pending) return null;
  const { share, total, rows } = pending;
  return (
    <>
      <section role="note" className="rounded-card bg-return-tint px-4 py-3">
        <h2 className="text-16 font-semibold text-return">{t('profile.leaving.held', { count: total })}</h2>
        <p className="pt-1 text-14">
          {share
            ? t('profile.leaving.why', {
                count: share.leaving,
                people: share.people,
                percent: Math.round((share.leaving * 100) / share.people),
              })
            : t('profile.leaving.whyKept')}
        </p>
        <p className="pt-1 text-14">{t('profile.leaving.meanwhile')}</p>
      </section>
      <SectionTitle
        aside={<CheckBox label={t('profile.leaving.chooseAll')} state={selectionState} onToggle={model.toggleAll} />}
      >
        {chosenEntries.length === 0
          ? t('profile.leaving.list')
          : t('profile.leaving.chosen', { count: chosenEntries.length })}
      </SectionTitle>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((leaver) => (
            <PendingUserRow
              key={leaver.id}
              leaver={leaver}
              now={model.loader.now}
              isChosen={chosen.has(leaver.id)}
              onToggle={() => model.toggle(leaver.id)}
            />
          ))}
        </ul>
      </Card>
      {total > rows.length && (
        <p className="pt-3 text-14 text-soft">{t('profile.leaving.more', { shown: rows.length, count: total })}</p>
      )}
    </>
  );
});

interface PendingUserRowProps {
  readonly leaver: OffboardingEntry;
  readonly now: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function PendingUserRow({ leaver, now, isChosen, onToggle }: PendingUserRowProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { person, name, departmentName, account, source, byName, at } = leaver;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 pr-2 pl-4">
      <Avatar id={person} name={name} size={40} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-16 font-medium break-words">{name}</p>
        <p className="text-14 break-words text-soft">{[departmentName, account].filter(Boolean).join(' · ')}</p>
        <p className="text-14 text-soft">
          <span className="figures">{formatTimestamp(language, at, now)}</span> ·{' '}
          {t(`profile.leaving.way.${byName === undefined ? source : 'somebody'}`, { name: byName ?? '' })}
        </p>
      </div>
      <CheckBox label={t('profile.leaving.choose', { name })} state={isChosen ? 'all' : 'none'} onToggle={onToggle} />
    </li>
  );
}
