import { History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ManagedProcess } from '#domain/requests/managedProcess.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { RecordCard } from '../lists/RecordCard.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import { definitionCard } from '../ui/cards/definitionCard.ts';
import type { CardContent } from '../ui/cards/cardContent.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { FolderCard } from './FolderCard.tsx';
import { FolderSheet } from './FolderSheet.tsx';
import { ProcessOverviewViewModel } from './ProcessOverviewViewModel.ts';

/** Maximum number of processes without a search field. */
const MAX_WITHOUT_SEARCH = 8;

export const ProcessesPage = observer(function ProcessesPage() {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const model = useViewModel((context) => new ProcessOverviewViewModel(context));
  const { value } = model.loader;
  const all = value?.processes ?? [];
  const actions = (
    <IconButton icon={History} name={t('page.processLog')} tone="action" onClick={() => navigator.open('processLog')} />
  );
  return (
    <PageFrame
      title={t('page.processes')}
      {...(value && { aside: all.length })}
      back="me"
      actions={actions}
      {...(all.length > MAX_WITHOUT_SEARCH && {
        below: (
          <div className="pb-2">
            <SearchField value={model.search} onChange={model.type} hint={t('processes.search')} />
          </div>
        ),
      })}
    >
      {value ? (
        <>
          {value.folder && <FolderCard lastLoad={value.folder.last} model={model} />}
          <ProcessRows model={model} />
          {all.length === 0 && (
            <NoticeBox picture="empty" title={t('processes.empty')} advice={t('processes.emptyTodo')} />
          )}
        </>
      ) : (
        <LoaderState loader={model.loader} />
      )}
      <FolderSheet model={model} />
    </PageFrame>
  );
});

const ProcessRows = observer(function ProcessRows({ model }: { readonly model: ProcessOverviewViewModel }) {
  const { t } = useTranslation();
  const { offered, taken } = model.visibleProcesses;
  const isNothing = offered.length + taken.length === 0 && model.search !== '';
  return (
    <>
      {isNothing && <p className="py-6 text-center text-14 text-soft">{t('processes.none')}</p>}
      {(['offered', 'taken'] as const).map(
        (name) =>
          model.visibleProcesses[name].length > 0 && (
            <section key={name}>
              <SectionTitle aside={model.visibleProcesses[name].length}>{t(`processes.${name}`)}</SectionTitle>
              <ul className="grid grid-cols-1 gap-3">
                {model.visibleProcesses[name].map((process) => (
                  <li key={process.key}>
                    <ProcessCard
                      process={process}
                      isFromFolder={model.loader.value?.folder !== undefined}
                      now={model.loader.now}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
});

interface ProcessCardProps {
  readonly process: ManagedProcess;
  readonly isFromFolder: boolean;
  readonly now: number;
}

function ProcessCard({ process, isFromFolder, now }: ProcessCardProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { key, version, since, running, runningBefore, unassignedSteps, file } = process;
  const { badge, title } = definitionCard(process);
  const chips: CardContent['chips'] = [
    ...(unassignedSteps > 0
      ? [{ text: t('processes.lostSteps', { count: unassignedSteps }), tone: 'return' as const }]
      : []),
    ...(isFromFolder && file === '' ? [{ text: t('processes.gone'), tone: 'return' as const }] : []),
  ];
  const content: CardContent = {
    ...(badge && { badge }),
    title,
    facts: [
      t('processes.version', { version, moment: formatTimestamp(language, since, now) }),
      running === 0 ? t('processes.idle') : t('processes.running', { count: running }),
      ...(runningBefore > 0 ? [t('processes.runningBefore', { count: runningBefore })] : []),
    ],
    chips,
  };
  return <RecordCard content={content} to={{ page: 'process', params: { key } }} />;
}
