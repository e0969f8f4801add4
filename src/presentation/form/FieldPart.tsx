import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { holdsNoValue } from '#domain/form/controlKinds.ts';
import { asText, readDouble } from '#domain/form/doubleValues.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../shared/classes.ts';
import { Field, IssueLine } from '../shared/Field.tsx';
import { controlOf } from './controls/registry.ts';
import { FieldLink } from './FieldLink.tsx';
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
  const { t, word } = useTexts();
  const { Editor, shape } = controlOf(field.definition.control);
  const { issue, misfit, note: link } = field;
  return (
    <div className="scroll-mt-24 px-4 py-2.5">
      <Field
        id={field.id}
        label={field.definition.label}
        isRequired={field.access.isRequired}
        shape={shape}
        {...(issue ? { issue: word(issue.messageKey, issue.values) } : {})}
        {...((misfit && !issue) || link
          ? {
              note: (
                <>
                  {misfit && !issue && (
                    <Mark
                      text={`${t('form.misfitToMend', { value: storedWords(field) })} ${word(misfit.messageKey, misfit.values)}`}
                    />
                  )}
                  {link && <FieldLink note={link} />}
                </>
              ),
            }
          : {})}
      >
        {(ties) => <Editor model={field} ties={ties} />}
      </Field>
    </div>
  );
});

/** What is stored, as it is: the control may show only what it understands. */
const storedWords = ({ stored }: FieldViewModel): string => readDouble(stored)?.label ?? asText(stored);

/** A stored value that does not fit its field is marked; nobody is stopped by it. */
const Mark = ({ text }: { readonly text: string }) => (
  <span className="flex items-start gap-1 text-14 break-words text-return">
    <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0">{text}</span>
  </span>
);

const ReadField = observer(function ReadField({
  field,
  isFirst,
}: {
  readonly field: FieldViewModel;
  readonly isFirst: boolean;
}) {
  const { t, word } = useTexts();
  const { definition, stored, misfit, issue } = field;
  const { View, shape, isWide } = controlOf(definition.control);
  const view = <View stored={stored} field={definition} mayDownload={field.place.files().mayDownload} model={field} />;
  if (shape === 'bare' && holdsNoValue(definition.control))
    return <div className={classes('mx-4 py-2.5', !isFirst && 'border-t border-line')}>{view}</div>;
  return (
    <dl
      id={field.id}
      tabIndex={issue && -1}
      className={classes(
        'mx-4 flex scroll-mt-24 flex-wrap gap-x-4 gap-y-0.5 py-2.5',
        !isFirst && 'border-t border-line',
      )}
    >
      <dt className={classes('shrink-0 text-14 text-soft', isWide ? 'basis-full' : 'w-[5.5rem]')}>
        {definition.label}
      </dt>
      <dd className={classes('min-w-0', isWide ? 'basis-full' : 'flex-[1_1_11rem]')}>
        {misfit ? (
          <>
            <span className="break-words">{storedWords(field)}</span>
            <Mark text={t('form.misfit')} />
          </>
        ) : (
          view
        )}
        {issue && <IssueLine id={`${field.id}-issue`} text={word(issue.messageKey, issue.values)} />}
      </dd>
    </dl>
  );
});
