import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { getOpinionRule } from '#domain/tasks/opinion.ts';
import { AttachmentField } from '../ui/attachments/AttachmentField.tsx';
import { OpinionField } from '../ui/controls/OpinionField.tsx';
import { PeopleList } from '../ui/people/PeopleList.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import type { ActionField } from './action.ts';
import type { ActionViewModel } from './ActionViewModel.ts';
import { AmountField } from './fields/AmountField.tsx';
import { ChoiceField } from './fields/ChoiceField.tsx';
import { StepField } from './fields/StepField.tsx';
import { findUnavailableUsers } from './findUnavailableUsers.ts';

/** Renders the input fields of an action in their defined order. */
export const ActionFields = observer(function ActionFields({ model }: { readonly model: ActionViewModel }) {
  return model.action.fields.map((field, index) => <ActionFieldInput key={index} field={field} model={model} />);
});

const ActionFieldInput = observer(function FieldOf({
  field,
  model,
}: {
  readonly field: ActionField;
  readonly model: ActionViewModel;
}) {
  const { t } = useTranslation();
  const { session } = usePageContext();
  const {
    values,
    action: { kind },
    submission: { attached },
  } = model;
  switch (field.kind) {
    case 'people':
      return (
        <PeopleList
          label={t(field.label)}
          isRequired={field.isOptional !== true}
          isSingle={field.isSingle === true}
          isOrdered={field.isOrdered?.(values, model.target) === true}
          people={values.people}
          unavailableReasons={findUnavailableUsers(kind, model.target, session.user?.id)}
          onChange={(people) => model.change({ people })}
        />
      );
    case 'opinion':
      return (
        <OpinionField
          label={t(field.label)}
          value={values.opinion}
          isRequired={getOpinionRule(kind).isAsked}
          limit={getOpinionRule(kind).limit}
          onChange={(opinion) => model.change({ opinion })}
          {...(field.opinionUse && { opinionUse: field.opinionUse })}
        />
      );
    case 'files':
      return attached ? (
        <fieldset className="grid min-w-0 gap-1.5">
          <legend className="mb-1.5 text-14 text-soft">{t('action.files')}</legend>
          <AttachmentField files={attached.all} uploads={attached.uploads} onRemove={attached.remove} />
        </fieldset>
      ) : null;
    case 'choice':
      return (
        <ChoiceField
          field={field}
          options={model.getOptions(field)}
          chosen={values.choices[field.name]}
          onChoose={(value) => model.choose(field.name, value)}
        />
      );
    case 'amount':
      return <AmountField field={field} model={model} />;
    case 'step':
      return <StepField field={field} model={model} />;
  }
});
