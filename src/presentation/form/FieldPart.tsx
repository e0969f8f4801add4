import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../shared/classes.ts';
import { Field } from '../shared/Field.tsx';
import { controlOf } from './controls/registry.ts';
import type { FieldViewModel } from './FieldViewModel.ts';

/** One field: a control while it may be changed, otherwise its label and what it says. */
export const FieldPart = observer(function FieldPart({
  field,
  isFirst,
}: {
  readonly field: FieldViewModel;
  readonly isFirst: boolean;
}) {
  return field.access.mayEdit ? <EditedField field={field} /> : <ReadField field={field} isFirst={isFirst} />;
});

const EditedField = observer(function EditedField({ field }: { readonly field: FieldViewModel }) {
  const { word } = useTexts();
  const { Editor, shape } = controlOf(field.definition.control);
  const { issue } = field;
  return (
    <div className="scroll-mt-24 px-4 py-2.5">
      <Field
        id={field.id}
        label={field.definition.label}
        isRequired={field.access.isRequired}
        shape={shape}
        {...(issue ? { issue: word(issue.messageKey, issue.values) } : {})}
      >
        {(ties) => <Editor model={field} ties={ties} />}
      </Field>
    </div>
  );
});

const ReadField = observer(function ReadField({
  field,
  isFirst,
}: {
  readonly field: FieldViewModel;
  readonly isFirst: boolean;
}) {
  const { definition, stored } = field;
  const { View } = controlOf(definition.control);
  return (
    <dl className={classes('mx-4 flex flex-wrap gap-x-4 gap-y-0.5 py-2.5', !isFirst && 'border-t border-line')}>
      <dt className="w-[5.5rem] shrink-0 text-14 text-soft">{definition.label}</dt>
      <dd className="min-w-0 flex-[1_1_11rem]">
        <View stored={stored} field={definition} mayDownload={field.place.files().mayDownload} />
      </dd>
    </dl>
  );
});
