import { ChevronRight, CircleCheck, MailPlus, Plus, UserPlus, Workflow, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnboardingProgress } from '#domain/directory/managedPerson.ts';
import type { Translate } from '../ui/i18n/translate.ts';
import type { PageName } from '../ui/navigation/addresses.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { classes } from '../ui/controls/classes.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { WelcomeViewModel, type OnboardingStep } from './WelcomeViewModel.ts';

const ICONS: Readonly<Record<OnboardingStep, LucideIcon>> = {
  people: UserPlus,
  invite: MailPlus,
  processes: Workflow,
  start: Plus,
};
const PAGES: Readonly<Record<OnboardingStep, PageName>> = {
  people: 'peopleImport',
  invite: 'peopleLinks',
  processes: 'processes',
  start: 'startable',
};

export interface WelcomeProps {
  /** The list of the user's requests, and whether one of them is open. */
  readonly children: ReactNode;
  readonly hasOpenRequest: boolean;
}

/** Onboarding checklist of a new company. The requests are shown below it as soon as there are any. */
export const WelcomeCard = observer(function WelcomeCard({ children, hasOpenRequest }: WelcomeProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new WelcomeViewModel(context));
  const { progress, steps, done, next } = model;
  // Avoids showing content that would move or disappear after loading.
  if (!model.isKnown) return null;
  if (progress === undefined || steps.length === 0) return children;
  return (
    <>
      <section className="animate-appear pt-5">
        <Card className="overflow-hidden pt-5 pb-1">
          <h2 className="px-4 text-20 font-semibold text-balance">
            {t('welcome.title', { company: progress.company })}
          </h2>
          <p className="px-4 pt-1 pb-3 text-14 text-soft">{t('welcome.note')}</p>
          <ol className="divide-y divide-line border-y border-line">
            {steps.map((step) => (
              <li key={step}>
                <StepRow
                  step={step}
                  note={noteOf(step, progress, done.has(step), t)}
                  isDone={done.has(step)}
                  isNext={step === next}
                  {...(step === 'processes' && { onOpen: model.markLooked })}
                />
              </li>
            ))}
          </ol>
          <div className="flex justify-end px-2">
            <Button variant="bare" className="text-14" onClick={model.dismiss}>
              {t('welcome.putAway')}
            </Button>
          </div>
        </Card>
      </section>
      {hasOpenRequest && children}
    </>
  );
});

interface StepRowProps {
  readonly step: OnboardingStep;
  readonly note: string;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly onOpen?: () => void;
}

function StepRow({ step, note, isDone, isNext, onOpen }: StepRowProps) {
  const { t } = useTranslation();
  const Icon = isDone ? CircleCheck : ICONS[step];
  const tone = isDone ? 'bg-agree-tint text-agree' : isNext ? 'bg-action text-surface' : 'bg-action-tint text-action';
  return (
    <PageLink
      to={step === 'people' && isDone ? 'people' : PAGES[step]}
      {...(onOpen && { onClickCapture: onOpen })}
      {...(isNext && { 'aria-current': 'step' as const })}
      className="flex min-h-16 items-center gap-3 px-4 py-3 transition active:bg-sunken"
    >
      <span className={classes('grid size-10 shrink-0 place-items-center rounded-[12px]', tone)}>
        <Icon size={22} strokeWidth={1.8} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className={classes('block text-16', isNext && 'font-semibold', isDone && 'text-soft')}>
          {t(`welcome.${step}`)}
          {isDone && <span className="sr-only">{` (${t('welcome.done')})`}</span>}
        </span>
        <span className="block text-14 text-soft">{note}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
    </PageLink>
  );
}

function noteOf(
  step: OnboardingStep,
  { people, noWayIn, processes }: OnboardingProgress,
  isDone: boolean,
  t: Translate,
): string {
  if (step === 'people') return isDone ? t('welcome.people.done', { count: people }) : t('welcome.people.todo');
  if (step === 'processes')
    return processes === 0 ? t('welcome.processes.none') : t('welcome.processes.note', { count: processes });
  if (step === 'start') return t(isDone ? 'welcome.start.done' : 'welcome.start.todo');
  if (isDone) return t('welcome.invite.done');
  return noWayIn === 0 ? t('welcome.invite.todo') : t('welcome.invite.left', { count: noWayIn });
}
