import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { GroupKind, ManagedGroup } from '#domain/directory/managedPerson.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SendBar } from '../../ui/layout/SendBar.tsx';
import { PeopleList } from '../../ui/people/PeopleList.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { DirectoryFormViewModel } from './DirectoryFormViewModel.ts';
import { AlertBox } from './AlertBox.tsx';
import { CloseGroup } from './CloseGroup.ts';
import { EffectsSheet } from './EffectsSheet.tsx';
import { FormReview } from './FormReview.tsx';
import { createFieldProps, NamesField, PickerField, joinNames } from './FormParts.tsx';
import { groupForm, type GroupValues } from './groupForm.ts';

type GroupModel = DirectoryFormViewModel<ManagedGroup, GroupValues>;

/** Parameters: `id` of an existing group, or `of`, the kind of a new one. */
export function GroupPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const of = query.get('of') === 'role' ? 'role' : 'department';
  return <GroupEditor key={`${of} ${id}`} id={id} of={of} />;
}

interface GroupEditorProps {
  readonly id: string | undefined;
  readonly of: GroupKind;
}

const GroupEditor = observer(function GroupEditor({ id, of }: GroupEditorProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new DirectoryFormViewModel(context, groupForm(context, { id, of })));
  const { submission, record } = model;
  const isKept = record?.isKept === true;
  const title = id === undefined ? t(`staff.${of}.add`) : (record?.name ?? t('page.group'));
  const bottom = submission && !isKept && (
    <SendBar
      label={t(id === undefined ? 'staff.create' : 'staff.save')}
      submission={submission}
      onSend={() => void model.submit()}
    />
  );
  return (
    <PageFrame title={title} back="people" {...(bottom && { bottom })}>
      {!submission && <LoaderState loader={model.loader} />}
      {submission && isKept && <KeptGroup group={record} />}
      {submission && !isKept && <GroupFields model={model} values={submission.value} of={record?.kind ?? of} />}
      {record && <GroupWays group={record} />}
      <FormReview model={model} />
    </PageFrame>
  );
});

interface GroupFieldsProps {
  readonly model: GroupModel;
  readonly values: GroupValues;
  readonly of: ManagedGroup['kind'];
}

const GroupFields = observer(function GroupFields({ model, values, of }: GroupFieldsProps) {
  const { t } = useTranslation();
  const field = createFieldProps(model, values);
  const named = (chosen: GroupValues['head']) => chosen.map(({ name }) => name).join(', ');
  const members = field('members', named);
  return (
    <div className="grid grid-cols-1 gap-5 pb-4">
      <NamesField label={t('staff.field.groupName')} isRequired {...field('names', joinNames)} />
      {of === 'department' && (
        <PickerField
          label={t('staff.field.parent')}
          isRequired
          kind="groups"
          placeholder={t('staff.chooseDepartment')}
          {...field('parent', named)}
        />
      )}
      <PickerField
        label={t('staff.field.head')}
        kind="people"
        mayBeEmpty
        placeholder={t('staff.noHead')}
        {...field('head', named)}
      />
      {of === 'role' && (
        <>
          <PeopleList label={t('staff.field.members')} people={members.value} onChange={members.onChange} />
          {members.note}
        </>
      )}
    </div>
  );
});

function KeptGroup({ group: { head, members } }: { readonly group: ManagedGroup }) {
  const { t } = useTranslation();
  return (
    <>
      <Card className="divide-y divide-line">
        <ListRow label={t('staff.field.head')} value={head?.name ?? t('staff.noHead')} />
        <ListRow
          label={t('staff.field.members')}
          value={members.map(({ name }) => name).join(', ') || t('staff.none')}
        />
      </Card>
      <p className="px-4 pt-2 text-14 text-soft">{t('staff.keptNote')}</p>
    </>
  );
}

/** Links and actions of a group. */
const GroupWays = observer(function GroupWays({ group }: { readonly group: ManagedGroup }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const closing = useViewModel((context) => new CloseGroup(context, group.id));
  const [isTop] = useState(group.kind === 'company');
  const { review } = closing;
  return (
    <>
      <Card className="mt-4 divide-y divide-line">
        <ListRow label={t('page.peopleLog')} note={t('staff.log.note')} to="peopleLog" params={{ subject: group.id }} />
      </Card>
      {!isTop && !group.isKept && (
        <Button
          variant="line"
          tone="refuse"
          className="mt-4 w-full"
          isBusy={review.activity.isBusy}
          onClick={() => void closing.openConfirmation(group.version)}
        >
          {t('staff.close')}
        </Button>
      )}
      <AlertBox>{closing.problem && say(closing.problem)}</AlertBox>
      {review.shown && (
        <EffectsSheet
          question={t('staff.close.question', { name: group.name })}
          effect={t('staff.close.effect')}
          effects={review.shown.effects}
          confirmLabel={t('staff.close')}
          tone="refuse"
          isBusy={review.activity.isBusy}
          onConfirm={() => void closing.confirm()}
          onClose={() => review.show(undefined)}
        />
      )}
    </>
  );
});
