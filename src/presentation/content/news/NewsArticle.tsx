import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '#domain/news/newsViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { AttachmentList } from '../../ui/attachments/AttachmentList.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { RichText } from '../../ui/controls/RichText.ts';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { NewsImage } from './NewsImage.tsx';

export type ShownNews = Omit<NewsItem, 'id' | 'category' | 'excerpt' | 'isRead' | 'readTimes'> &
  Partial<Pick<NewsItem, 'readTimes'>>;

interface NewsArticleProps {
  readonly item: ShownNews;
  readonly now: Instant;
  /** The heading element, which differs between a page and a sheet. */
  readonly heading: ReactNode;
}

/** A news item as readers see it. Also used for the preview. */
export function NewsArticle({ item, now, heading }: NewsArticleProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { categoryName, authorName, issuedAt, expiresAt, readTimes, html, files, isDraft, picture } = item;
  const facts = [
    authorName,
    formatTimestamp(language, issuedAt, now),
    ...(readTimes === undefined ? [] : [t('news.reads', { count: readTimes })]),
  ].filter(Boolean);
  return (
    <article className="animate-appear pb-4">
      {heading}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-soft">
        {isDraft && <Chip tone="return">{t('news.status.draft')}</Chip>}
        {categoryName !== '' && <Chip tone="action">{categoryName}</Chip>}
        {facts.map((fact) => (
          <span key={fact} className="figures">
            {fact}
          </span>
        ))}
      </div>
      {expiresAt !== undefined && (
        <p className="figures mt-2 text-14 text-soft">
          {t('news.validUntil', { until: formatTimestamp(language, expiresAt, now) })}
        </p>
      )}
      {picture !== undefined && (
        <NewsImage key={picture} file={picture} className="mt-4 aspect-video w-full rounded-card" />
      )}
      <Card isPadded className="mt-4">
        <RichText html={html} />
      </Card>
      {files.length > 0 && (
        <section>
          <SectionTitle>{t('news.files')}</SectionTitle>
          <AttachmentList files={files.map(({ size = 0, ...file }) => ({ ...file, size }))} />
        </section>
      )}
    </article>
  );
}
