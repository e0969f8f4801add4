import type { NewsRow } from '#domain/news/newsViews.ts';
import { CardBody } from '../../lists/CardBody.tsx';
import type { CardContent } from '../../ui/cards/cardContent.ts';
import { NewsImage } from './NewsImage.tsx';

interface NewsCardProps {
  readonly row: NewsRow;
  readonly content: CardContent;
}

const THUMBNAIL = { width: 96, height: 72 };

/** The row of a news item: its text, with the picture beside it. */
export function NewsCard({ row, content }: NewsCardProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap-reverse items-end gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1 basis-[9rem]">
        <CardBody content={content} />
      </span>
      {row.picture !== undefined && (
        <NewsImage file={row.picture} size={THUMBNAIL} className="h-18 w-24 shrink-0 rounded-xl" />
      )}
    </span>
  );
}
