import { Languages } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { LANGUAGES, type Language } from '#application/language.ts';
import { DatePicker } from '../form/controls/DatePicker.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { AttachmentField } from '../shared/attachments/AttachmentField.tsx';
import { Button } from '../shared/Button.tsx';
import { CONTROL_BOX, Field } from '../shared/Field.tsx';
import { fetched } from '../shared/fetched.ts';
import { LaterPart } from '../shared/LaterPart.tsx';
import { MOMENT_FORMAT } from '../shared/localMoment.ts';
import { Segmented } from '../shared/Segmented.tsx';
import { SelectBox } from '../shared/SelectBox.tsx';
import { AudienceField } from './AudienceField.tsx';
import type { NewsEditViewModel } from './NewsEditViewModel.ts';
import { writtenIn, type NewsValues } from './newsForm.ts';

const editor = fetched(async () => (await import('../form/controls/richText/RichTextEditor.tsx')).RichTextEditor);

interface NewsEditFieldsProps {
  readonly model: NewsEditViewModel;
  readonly values: NewsValues;
}

/** Everything one says about a piece of news. */
export const NewsEditFields = observer(function NewsEditFields({ model, values }: NewsEditFieldsProps) {
  const { t } = useTexts();
  const date = (name: 'issuedAt' | 'expiresAt') => (
    <Field label={t(`news.field.${name}`)} note={t(`news.field.${name}.note`)}>
      {(ties) => (
        <DatePicker
          ties={ties}
          format={MOMENT_FORMAT}
          value={values[name]}
          onChange={(moment) => model.change({ [name]: moment })}
          onLeave={undefined}
        />
      )}
    </Field>
  );
  // Read here: what a field draws within itself is not watched.
  const categories = model.categories.value;
  return (
    <div className="grid grid-cols-1 gap-5">
      <WordsFields model={model} values={values} />
      <Field label={t('news.field.category')} isRequired>
        {(ties) => (
          <SelectBox
            ties={ties}
            value={values.category}
            isFaint={values.category === ''}
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
            ties={{ id, 'aria-describedby': described }}
            onRemove={(file) => model.removeFile('picture', file)}
          />
        )}
      </Field>
      <Field label={t('news.files')} shape="group">
        {({ id, 'aria-describedby': described }) => (
          <AttachmentField
            files={values.files}
            uploads={model.files}
            ties={{ id, 'aria-describedby': described }}
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

/** A picture that is there already has no name of its own. */
const named = (name: string, otherwise: string): string => (name === '' ? otherwise : name);

/** Title and text, once for everybody until somebody wants them in each language. */
const WordsFields = observer(function WordsFields({ model, values }: NewsEditFieldsProps) {
  const { t, language } = useTexts();
  const written = writtenIn(values);
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
        <Button look="bare" className="-mb-3 justify-self-start" onClick={() => setIsByLanguage(true)}>
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
          <LaterPart part={editor}>
            {(Editor) => (
              <Editor
                key={shown}
                ties={ties}
                label={t('news.field.text')}
                hint=""
                value={values.texts[shown]}
                onLeave={model.keep}
                onChange={(html) => model.change({ texts: { ...values.texts, [shown]: html } })}
              />
            )}
          </LaterPart>
        )}
      </Field>
    </>
  );
});
