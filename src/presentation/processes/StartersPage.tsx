import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/layout/Card.tsx';
import { ConfirmSheet } from '../ui/layout/ConfirmSheet.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { PeopleList } from '../ui/people/PeopleList.tsx';
import { RadioRow } from '../ui/controls/RadioRow.tsx';
import { SendBar } from '../ui/layout/SendBar.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { StartersViewModel } from './StartersViewModel.ts';

/** Query parameter: `key` of the process. */
export function StartersPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return <StartersView key={key} of={key} />;
}

const StartersView = observer(function StartersView({ of }: { readonly of: string }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new StartersViewModel(context, of));
  const { value } = model.loader;
  const isOpen = value !== undefined && value.starters.from !== 'chart';
  const { activity, problem: message, missing, effects } = model;
  const bottom = isOpen && (
    <SendBar
      label={t('processes.starters.save')}
      submission={{ activity, message, isRetry: false, missing }}
      onSend={() => void model.openConfirmation()}
    />
  );
  return (
    <PageFrame title={t('page.processStarters')} back="processes" {...(bottom && { bottom })}>
      {!value && <LoaderState loader={model.loader} />}
      {value && !isOpen && <NoticeBox picture="empty" title={t('processes.starters.chart')} />}
      {isOpen && (
        <div className="grid grid-cols-1 gap-5 pb-4">
          <p className="text-16 font-medium">{value.name}</p>
          <StarterChoice model={model} />
        </div>
      )}
      <ConfirmSheet
        isOpen={effects !== undefined}
        question={t('processes.starters.question')}
        effect={[
          t('processes.starters.effect', { before: effects?.before ?? 0, after: effects?.after ?? 0 }),
          ...(effects && effects.stranded > 0 ? [t('processes.stranded', { count: effects.stranded })] : []),
        ].join(' ')}
        confirmLabel={t('processes.starters.save')}
        isBusy={activity.isBusy}
        onConfirm={() => void model.confirm()}
        onClose={model.close}
      />
    </PageFrame>
  );
});

const StarterChoice = observer(function StarterChoice({ model }: { readonly model: StartersViewModel }) {
  const { t } = useTranslation();
  return (
    <>
      <Card role="radiogroup" aria-label={t('page.processStarters')} className="divide-y divide-line overflow-hidden">
        <RadioRow
          name="starters"
          isChosen={model.isForAll}
          onChoose={() => model.choose(true)}
          label={t('processes.starters.everybody')}
          note={t('processes.starters.everybodyNote')}
        />
        <RadioRow
          name="starters"
          isChosen={!model.isForAll}
          onChoose={() => model.choose(false)}
          label={t('processes.starters.some')}
          note={t('processes.starters.someNote')}
        />
      </Card>
      {!model.isForAll && (
        <>
          <PeopleList
            label={t('processes.starters.groups')}
            kind="groups"
            people={model.groups}
            onChange={(groups) => model.setChosen({ groups })}
          />
          <PeopleList
            label={t('processes.starters.people')}
            people={model.people}
            onChange={(people) => model.setChosen({ people })}
          />
        </>
      )}
    </>
  );
});
