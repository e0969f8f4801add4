import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ProcessDetail } from '#domain/requests/managedProcess.ts';
import { formatList } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { ConfirmSheet } from '../ui/layout/ConfirmSheet.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { ProblemList } from './ProblemList.tsx';
import { ProcessPageViewModel } from './ProcessPageViewModel.ts';
import { ProcessSteps } from './ProcessSteps.tsx';

/** Query parameter: `key` of the process. */
export function ProcessPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return <ProcessView key={key} of={key} />;
}

const ProcessView = observer(function ProcessView({ of }: { readonly of: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel((context) => new ProcessPageViewModel(context, of));
  const { value, now } = model.loader;
  return (
    <PageFrame title={value?.name ?? t('page.process')} back="processes">
      {value ? (
        <>
          <ProcessHead process={value} />
          <div role="alert" className="mb-3 rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse empty:hidden">
            {model.problem && say(model.problem)}
          </div>
          <Versions process={value} now={now} />
          <Starters process={value} />
          <ProcessSteps steps={value.steps} checkedInitiators={value.checkedInitiators} />
          {value.warnings.length > 0 && (
            <>
              <SectionTitle>{t('processes.warnings')}</SectionTitle>
              <Card isPadded>
                <ProblemList problems={value.warnings} />
              </Card>
            </>
          )}
          <ProcessWays process={value} model={model} />
        </>
      ) : (
        <LoaderState loader={model.loader} />
      )}
    </PageFrame>
  );
});

function ProcessHead({ process }: { readonly process: ProcessDetail }) {
  const { t } = useTranslation();
  const { description, status, file, isFromFolder, unassignedSteps } = process;
  const isGone = isFromFolder && file === '';
  const hasChips = status === 'discarded' || isGone || unassignedSteps > 0;
  if (description === '' && !hasChips) return null;
  return (
    <div className="grid gap-2 pb-2">
      {description !== '' && <p className="text-14 text-soft">{description}</p>}
      {hasChips && (
        <div className="flex flex-wrap gap-1">
          {status === 'discarded' && <Chip>{t('processes.out')}</Chip>}
          {unassignedSteps > 0 && <Chip tone="return">{t('processes.lostSteps', { count: unassignedSteps })}</Chip>}
          {isGone && <Chip tone="return">{t('processes.gone')}</Chip>}
        </div>
      )}
      {isGone && <p className="text-14 text-soft">{t('processes.goneNote')}</p>}
    </div>
  );
}

function Versions({ process: { id, versions, file }, now }: { readonly process: ProcessDetail; readonly now: number }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <>
      <SectionTitle>{t('processes.versions')}</SectionTitle>
      <Card className="divide-y divide-line">
        {versions.map((each) => (
          <ListRow
            key={each.id}
            label={t('processes.version', {
              version: each.version,
              moment: formatTimestamp(language, each.since, now),
            })}
            note={
              <span className="figures">{t('processes.counts', { running: each.running, ended: each.ended })}</span>
            }
            {...(each.id === id && { value: <Chip tone="agree">{t('processes.runsNow')}</Chip> })}
          />
        ))}
        {file !== '' && (
          <ListRow label={t('processes.file')} value={<span className="text-14 break-all">{file}</span>} />
        )}
        <ListRow label={t('processes.chart')} note={t('processes.chartNote')} to="flowChart" params={{ defId: id }} />
      </Card>
    </>
  );
}

function Starters({ process: { key, starters } }: { readonly process: ProcessDetail }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { from, people, groups, count } = starters;
  const names = [...groups, ...people].map(({ name }) => name);
  return (
    <>
      <SectionTitle aside={t('processes.starters.count', { count })}>{t('processes.starters')}</SectionTitle>
      <Card>
        <ListRow
          label={from === 'everybody' ? t('processes.starters.everybody') : formatList(language, names)}
          note={t(`processes.starters.from.${from}`)}
          {...(from !== 'chart' && { to: 'processStarters' as const, params: { key } })}
        />
      </Card>
    </>
  );
}

const ProcessWays = observer(function ProcessWays({
  process: { key, name, status },
  model,
}: {
  readonly process: ProcessDetail;
  readonly model: ProcessPageViewModel;
}) {
  const { t } = useTranslation();
  const { confirmation, activity } = model;
  const offering = status === 'discarded' ? 'recover' : 'discard';
  const effects = confirmation?.effects ?? { running: 0, stranded: 0 };
  const said =
    confirmation?.kind === 'recover'
      ? [t('processes.recover.effect')]
      : [
          t('processes.discard.effect', { count: effects.running }),
          ...(effects.stranded > 0 ? [t('processes.stranded', { count: effects.stranded })] : []),
        ];
  return (
    <>
      <SectionTitle>{t('processes.actions')}</SectionTitle>
      <Card className="divide-y divide-line">
        <ListRow
          label={t(`processes.${offering}`)}
          note={t(`processes.${offering}.note`)}
          onClick={() => void model.openConfirmation(offering)}
        />
        <ListRow label={t('page.processLog')} note={t('processes.log.note')} to="processLog" params={{ key }} />
      </Card>
      <ConfirmSheet
        isOpen={confirmation !== undefined}
        question={t(`processes.${confirmation?.kind ?? offering}.question`, { name })}
        effect={said.join(' ')}
        confirmLabel={t(`processes.${confirmation?.kind ?? offering}`)}
        tone={confirmation?.kind === 'recover' ? 'action' : 'refuse'}
        isBusy={activity.isBusy}
        onConfirm={() => void model.confirm()}
        onClose={model.close}
      />
    </>
  );
});
