import { ChevronRight, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Clock } from '#application/ports/platform/clock.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../i18n/formats.ts';
import { Avatar } from '../controls/Avatar.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { SkippedRowsNotice } from '../feedback/SkippedRowsNotice.tsx';
import { usePageContext } from '../navigation/pageContext.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { PeopleListFooter } from './PeopleListFooter.tsx';
import type { PeoplePickerViewModel } from './PeoplePickerViewModel.ts';

type RowsProps = { readonly model: PeoplePickerViewModel };

export const PickerRows = observer(function PickerRows({ model }: RowsProps) {
  const { t } = useTranslation();
  const { failure, isLoading, skipped, paged } = model;
  if (failure) return <ErrorState failure={failure} retry={() => void model.load()} isBusy={isLoading} />;
  const isAtTop = !model.isSearching && model.path.length === 0;
  return (
    <div aria-busy={isLoading}>
      {isAtTop && model.recent.length > 0 && (
        <PeopleBlock model={model} title={t('people.recent')} people={model.recent} />
      )}
      {model.shownGroups.length > 0 && (
        <ul className="divide-y divide-line">
          {model.shownGroups.map((group) => (
            <GroupRow key={group.id} model={model} group={group} />
          ))}
        </ul>
      )}
      {model.shownPeople.length > 0 && <ManyPeople model={model} />}
      {model.isAwaited && <Skeleton />}
      <p role="status" className={model.isEmpty ? 'py-8 text-center text-soft' : 'sr-only'}>
        {model.isEmpty ? t('people.nobody') : ''}
      </p>
      <SkippedRowsNotice count={skipped} />
      {model.hasTree && <PeopleListFooter paged={paged} />}
    </div>
  );
});

const PeopleBlock = observer(function PeopleBlock({
  model,
  title,
  people,
}: RowsProps & { readonly title?: string; readonly people: readonly Person[] }) {
  return (
    <>
      {title !== undefined && <h3 className="pt-3 pb-1 text-14 font-semibold text-soft">{title}</h3>}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow model={model} person={person} />
          </li>
        ))}
      </ul>
    </>
  );
});

/** A virtual list: only rows near the viewport are rendered. */
const ManyPeople = observer(function ManyPeople({ model }: RowsProps) {
  return (
    <ul className="divide-y divide-line">
      {model.shownPeople.map((person) => (
        <li key={person.id} className="[contain-intrinsic-height:auto_3.5rem] [content-visibility:auto]">
          <PersonRow model={model} person={person} />
        </li>
      ))}
    </ul>
  );
});

const PersonRow = observer(function PersonRow({ model, person }: RowsProps & { readonly person: Person }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { get } = usePageContext();
  const now = get(Clock).now();
  const { absence } = person;
  const reason = person.hasLeft === true ? 'people.hasLeft' : model.settings.unavailableReasons?.get(person.id);
  const note =
    reason === undefined ? [person.departmentName, person.post].filter((part) => part !== '').join(' · ') : t(reason);
  return (
    <ChoiceRow
      isSingle={model.settings.isSingle}
      isChosen={model.chosen.has(person.id)}
      isDisabled={reason !== undefined}
      onToggle={() => model.toggle(person)}
      name={person.name}
      note={note}
      {...(absence && {
        remark: t('people.away', { until: formatTimestamp(language, absence.until, now), name: absence.agentName }),
      })}
    >
      <Avatar
        id={person.id}
        name={person.name}
        size={36}
        {...(person.photo === undefined ? {} : { photo: get(FileGateway).getUrl(person.photo) })}
      />
    </ChoiceRow>
  );
});

/** A row that opens a department; if departments are selected, it has a check box too. */
const GroupRow = observer(function GroupRow({ model, group }: RowsProps & { readonly group: Group }) {
  const { t } = useTranslation();
  const isChosen = model.settings.kind === 'groups';
  const mayOpen = !isChosen || !group.isLeaf;
  const sign = (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-action-tint text-action"
    >
      <Users size={20} strokeWidth={1.8} />
    </span>
  );
  const note = t('people.count', { count: group.peopleCount });
  if (isChosen) {
    return (
      <li className="flex items-center">
        <div className="min-w-0 flex-1">
          <ChoiceRow
            isSingle={model.settings.isSingle}
            isChosen={model.chosen.has(group.id)}
            onToggle={() => model.toggle(group)}
            name={group.name}
            note={note}
          >
            {sign}
          </ChoiceRow>
        </div>
        {mayOpen && (
          <button
            type="button"
            className="tap grid place-items-center text-soft"
            aria-label={t('people.openGroup', { name: group.name })}
            onClick={() => void model.open(group)}
          >
            <ChevronRight size={20} aria-hidden />
          </button>
        )}
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className="flex min-h-13 w-full items-center gap-3 py-2 text-left"
        onClick={() => void model.open(group)}
      >
        {sign}
        <span className="min-w-0 flex-1">{group.name}</span>
        <span className="figures text-14 text-soft">{note}</span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
      </button>
    </li>
  );
});
