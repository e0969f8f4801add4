import type { ReactNode } from 'react';
import type { NewsItem } from '#domain/news/newsViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { AttachmentList } from '../shared/attachments/AttachmentList.tsx';
import { Card } from '../shared/Card.tsx';
import { Chip } from '../shared/Chip.tsx';
import { RichText } from '../shared/RichText.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { NewsImage } from './NewsImage.tsx';

export type ShownNews = Omit<NewsItem, 'id' | 'category' | 'words' | 'isRead' | 'readTimes'> &
  Partial<Pick<NewsItem, 'readTimes'>>;

interface NewsArticleProps {
  readonly item: ShownNews;
  readonly now: Instant;
  /** The heading of the page, or of a sheet that has its own. */
  readonly heading: ReactNode;
}

/** A piece of news as people read it, also before it is told. */
export function NewsArticle({ item, now, heading }: NewsArticleProps) {
  const { t, language } = useTexts();
  const { categoryName, authorName, issuedAt, expiresAt, readTimes, html, files, isDraft, picture } = item;
  const facts = [
    authorName,
    formatMoment(language, issuedAt, now),
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
          {t('news.validUntil', { until: formatMoment(language, expiresAt, now) })}
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
