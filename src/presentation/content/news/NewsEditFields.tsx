import { Languages } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, toLanguage } from '#application/formatting/language.ts';
import { DatePicker } from '../../forms/controls/dates/DatePicker.tsx';
import { AttachmentField } from '../../ui/attachments/AttachmentField.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../../ui/feedback/PartPlaceholder.tsx';
import { TIMESTAMP_FORMAT } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { SelectBox } from '../../ui/controls/SelectBox.tsx';
import { AudienceField } from './AudienceField.tsx';
import type { NewsEditViewModel } from './NewsEditViewModel.ts';
import { listWrittenLanguages, type NewsValues } from './newsForm.ts';

const Editor = lazyComponent(
  async () => (await import('../../forms/controls/media/RichTextEditor.tsx')).RichTextEditor,
  { placeholder: PartPlaceholder },
);

interface NewsEditFieldsProps {
  readonly model: NewsEditViewModel;
  readonly values: NewsValues;
}

export const NewsEditFields = observer(function NewsEditFields({ model, values }: NewsEditFieldsProps) {
  const { t } = useTranslation();
  const date = (name: 'issuedAt' | 'expiresAt') => (
    <Field label={t(`news.field.${name}`)} note={t(`news.field.${name}.note`)}>
      {(ties) => (
        <DatePicker
          ids={ties}
          format={TIMESTAMP_FORMAT}
          value={values[name]}
          onChange={(moment) => model.change({ [name]: moment })}
          onBlur={undefined}
        />
      )}
    </Field>
  );
  // Read here, because a render function passed to `Field` is not tracked by this observer.
  const categories = model.categories.value;
  return (
    <div className="grid grid-cols-1 gap-5">
      <WordsFields model={model} values={values} />
      <Field label={t('news.field.category')} isRequired>
        {(ties) => (
          <SelectBox
            ids={ties}
            value={values.category}
            isPlaceholder={values.category === ''}
            onChange={(category) => model.change({ category })}
          >
            <option value="">{t('form.choose')}</option>
            {categories?.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <AudienceField chosen={values.audience} onChange={(audience) => model.change({ audience })} />
      <Field label={t('news.field.picture')} shape="group">
        {({ id, 'aria-describedby': described }) => (
          <AttachmentField
            isPicture
            isSeveral={false}
            files={values.picture.map((file) => ({ ...file, name: named(file.name, t('news.field.picture')) }))}
            uploads={model.pictures}
            ids={{ id, 'aria-describedby': described }}
            onRemove={(file) => model.removeFile('picture', file)}
          />
        )}
      </Field>
      <Field label={t('news.files')} shape="group">
        {({ id, 'aria-describedby': described }) => (
          <AttachmentField
            files={values.files}
            uploads={model.files}
            ids={{ id, 'aria-describedby': described }}
            onRemove={(file) => model.removeFile('files', file)}
          />
        )}
      </Field>
      {date('issuedAt')}
      {date('expiresAt')}
      <Field label={t('news.field.keywords')} note={t('news.field.keywords.note')}>
        {(ties) => (
          <input
            {...ties}
            autoComplete="off"
            className={CONTROL_BOX}
            value={values.keywords}
            onChange={(event) => model.change({ keywords: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
});

/** A stored picture has no file name of its own. */
const named = (name: string, otherwise: string): string => (name === '' ? otherwise : name);

/** Title and text: one version for all users, until the author chooses to write each language. */
const WordsFields = observer(function WordsFields({ model, values }: NewsEditFieldsProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const written = listWrittenLanguages(values);
  const [isByLanguage, setIsByLanguage] = useState(written.length > 1);
  const [shown, setShown] = useState<Language>(written.includes(language) ? language : (written[0] ?? 'zh-CN'));
  return (
    <>
      {isByLanguage ? (
        <Segmented
          label={t('news.field.language')}
          value={shown}
          options={LANGUAGES.map((each) => ({ value: each, label: t(`news.language.${each}`) }))}
          onChange={setShown}
        />
      ) : (
        <Button variant="bare" className="-mb-3 justify-self-start" onClick={() => setIsByLanguage(true)}>
          <Languages size={18} aria-hidden />
          {t('news.byLanguage')}
        </Button>
      )}
      <Field label={t('news.field.title')} isRequired>
        {(ties) => (
          <input
            {...ties}
            key={shown}
            lang={isByLanguage ? shown : undefined}
            autoComplete="off"
            className={CONTROL_BOX}
            value={values.titles[shown]}
            onChange={(event) => model.change({ titles: { ...values.titles, [shown]: event.target.value } })}
          />
        )}
      </Field>
      <Field label={t('news.field.text')} isRequired shape="group">
        {(ties) => (
          <Editor
            key={shown}
            ids={ties}
            label={t('news.field.text')}
            hint=""
            value={values.texts[shown]}
            onBlur={model.saveInput}
            onChange={(html) => model.change({ texts: { ...values.texts, [shown]: html } })}
          />
        )}
      </Field>
    </>
  );
});
