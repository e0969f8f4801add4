import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { classes } from '../shared/classes.ts';
import { IconButton } from '../shared/IconButton.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { CARD_BOX, CardBody } from './CardBody.tsx';
import type { CardContent } from '../shared/cards/cardContent.ts';

interface RecordCardProps {
  readonly content: CardContent;
  readonly to: PageAddress;
  readonly onMore?: (() => void) | undefined;
  /** Instead of what the content says. */
  readonly children?: ReactNode;
}

/**
 * One row of a list: the whole card is one link, named by what it shows; what else one may do with it stands behind a
 * button of its own.
 */
export function RecordCard({ content, to, onMore, children }: RecordCardProps) {
  const { t } = useTexts();
  return (
    <div className="relative">
      <PageLink
        to={to.page}
        params={to.params}
        draggable={false}
        className={classes(CARD_BOX, 'select-none [-webkit-touch-callout:none]', onMore && 'pr-11')}
      >
        {children ?? <CardBody content={content} />}
      </PageLink>
      {onMore && (
        <IconButton
          icon={Ellipsis}
          name={t('list.moreFor', { title: content.title })}
          tone="soft"
          className="absolute top-0 right-0"
          onClick={onMore}
        />
      )}
    </div>
  );
}
