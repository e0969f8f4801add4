import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { parseCompanyTimestamp } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { NewsArticle } from './NewsArticle.tsx';
import type { NewsEditViewModel } from './NewsEditViewModel.ts';
import { toNewsFields, localizedText, type NewsValues } from './newsForm.ts';

interface NewsPreviewProps {
  readonly model: NewsEditViewModel;
  readonly values: NewsValues;
}

/** Shows the draft as readers will see it, in the language of the page. */
export const NewsPreview = observer(function NewsPreview({ model, values }: NewsPreviewProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { now, categories } = model;
  const { issuedAt, expiresAt, files, picture } = toNewsFields(values, false, now);
  const title = localizedText(values.titles, language);
  return (
    <Sheet isOpen isFull title={t('news.preview')} onClose={() => model.setPreviewed(false)}>
      <div className="-mx-4 -mt-3 -mb-4 min-h-full bg-paper px-4 pt-3 pb-6">
        <NewsArticle
          now={now}
          heading={<h3 className="text-24 font-bold text-pretty">{title === '' ? t('news.noTitle') : title}</h3>}
          item={{
            title,
            categoryName: categories.value?.find(({ value }) => value === values.category)?.name ?? '',
            authorName: '',
            issuedAt: parseCompanyTimestamp(values.issuedAt) ?? issuedAt,
            html: localizedText(values.texts, language),
            keywords: values.keywords,
            files,
            isDraft: false,
            ...(expiresAt !== undefined && { expiresAt }),
            ...(picture !== undefined && { picture }),
          }}
        />
      </div>
    </Sheet>
  );
});
