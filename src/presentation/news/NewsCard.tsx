import { useState } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { NewsRow } from '#domain/news/newsViews.ts';
import { CardBody } from '../list/CardBody.tsx';
import type { CardContent } from '../shared/cards/cardContent.ts';
import { useAdapterContext } from '../shared/pageContext.ts';

interface NewsCardProps {
  readonly row: NewsRow;
  readonly content: CardContent;
}

/** A line of a list of news: what it says, and its picture at the side. */
export function NewsCard({ row, content }: NewsCardProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap-reverse items-end gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1 basis-[9rem]">
        <CardBody content={content} />
      </span>
      {row.picture !== undefined && <Thumbnail file={row.picture} />}
    </span>
  );
}

/** It repeats what the title says; one that does not come leaves its place to the words. */
function Thumbnail({ file }: { readonly file: string }) {
  const { address } = useAdapterContext().get(FileGateway);
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={address(file)}
      alt=""
      loading="lazy"
      width={96}
      height={72}
      onError={() => setIsMissing(true)}
      className="h-18 w-24 shrink-0 rounded-xl bg-sunken object-cover"
    />
  );
}
