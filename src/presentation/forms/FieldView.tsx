import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import { isValueless, isButtonControl } from '#domain/forms/controlKinds.ts';
import { asText, findLabel } from '#domain/forms/doubleValues.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { classes } from '../ui/controls/classes.ts';
import { Field, IssueLine } from '../ui/controls/Field.tsx';
import { ChangedMark } from './ChangedFields.tsx';
import { findControl } from './controls/registry.ts';
import type { FieldViewModel } from './model/FieldViewModel.ts';
import { toTextKey } from '../ui/i18n/translate.ts';
import { Button } from '../ui/controls/Button.tsx';
import { failureMessage } from '../ui/feedback/message.ts';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import type { QueryState } from './model/FormQueries.ts';

/** Shows one field: an input if the user may edit it, otherwise its label and value. */
export const FieldView = observer(function FieldPart({
  field,
  isFirst,
}: {
  readonly field: FieldViewModel;
  readonly isFirst: boolean;
}) {
  return field.access.mayEdit ? <EditableField field={field} /> : <ReadOnlyField field={field} isFirst={isFirst} />;
});

const EditableField = observer(function EditedField({ field }: { readonly field: FieldViewModel }) {
  const { t } = useTranslation();
  const { Editor, shape } = findControl(field.definition.control);
  const { issue, typeMismatch, queryState: link } = field;
  return (
    <div className="scroll-mt-24 px-4 py-2.5">
      <ChangedMark path={field.binding.path()} />
      <Field
        id={field.id}
        label={field.definition.label}
        isRequired={field.access.isRequired}
        shape={shape}
        {...(issue ? { issue: t(toTextKey(issue.messageKey), issue.values) } : {})}
        {...((typeMismatch && !issue) || link || field.uncountedYears.length > 0
          ? {
              note: (
                <>
                  {typeMismatch && !issue && (
                    <MismatchMark
                      text={`${t('form.misfitToMend', { value: storedText(field) })} ${t(toTextKey(typeMismatch.messageKey), typeMismatch.values)}`}
                    />
                  )}
                  {link && <QueryStatus note={link} />}
                  <MissingHolidaysNotice field={field} />
                </>
              ),
            }
          : {})}
      >
        {(ties) => <Editor model={field} ids={ties} />}
      </Field>
    </div>
  );
});

/** Returns the stored value as text without the control, which may show only values it understands. */
const storedText = ({ stored }: FieldViewModel): string => findLabel(stored) ?? asText(stored);

/** Marks a stored value that does not match its field. It does not block sending. */
const MismatchMark = ({ text }: { readonly text: string }) => (
  <span className="flex items-start gap-1 text-14 break-words text-return">
    <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0">{text}</span>
  </span>
);

/** Warns that working days are counted without the public holidays of years that the calendar does not contain. */
const MissingHolidaysNotice = observer(function UncountedNote({ field }: { readonly field: FieldViewModel }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const years = field.uncountedYears;
  if (years.length === 0) return null;
  return (
    <span role="status" className="block">
      <MismatchMark text={t('form.uncountedYears', { years: formatList(language, years.map(String)) })} />
    </span>
  );
});

const ReadOnlyField = observer(function ReadField({
  field,
  isFirst,
}: {
  readonly field: FieldViewModel;
  readonly isFirst: boolean;
}) {
  const { t } = useTranslation();
  const { definition, stored, typeMismatch, issue } = field;
  const { View, shape, isWide } = findControl(definition.control);
  if (isButtonControl(definition.control)) return null;
  const view = (
    <View stored={stored} field={definition} mayDownload={field.binding.fileRights().mayDownload} model={field} />
  );
  if (shape === 'bare' && isValueless(definition.control))
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
        {definition.label} <ChangedMark path={field.binding.path()} />
      </dt>
      <dd className={classes('min-w-0', isWide ? 'basis-full' : 'flex-[1_1_11rem]')}>
        {typeMismatch ? (
          <>
            <span className="break-words">{storedText(field)}</span>
            <MismatchMark text={t('form.misfit')} />
          </>
        ) : (
          view
        )}
        <MissingHolidaysNotice field={field} />
        {issue && <IssueLine id={`${field.id}-issue`} text={t(toTextKey(issue.messageKey), issue.values)} />}
      </dd>
    </dl>
  );
});

/** Shows the state of a field's query: loading, or the failure with a retry button. */
const QueryStatus = observer(function FieldLink({ note }: { readonly note: QueryState }) {
  const { t } = useTranslation();
  const say = useMessageText();
  if (note.isLoading) return <p role="status">{t('form.linkReading')}</p>;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-14 text-return">
      <span className="min-w-0 flex-1">
        {t('form.linkFailed')} {note.failure && say(failureMessage(note.failure))}
      </span>
      <Button variant="bare" className="text-14" onClick={note.retry}>
        {t('app.retry')}
      </Button>
    </div>
  );
});
