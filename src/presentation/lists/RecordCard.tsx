import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { classes } from '../ui/controls/classes.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { CARD_BOX } from './cardClasses.ts';
import { CardBody } from './CardBody.tsx';
import type { CardContent } from '../ui/cards/cardContent.ts';

interface RecordCardProps {
  readonly content: CardContent;
  readonly to: PageAddress;
  readonly onMore?: (() => void) | undefined;
  /** Replaces the default content. */
  readonly children?: ReactNode;
}

/**
 * One row of a list. The whole card is one link with its content as accessible name; further actions have a button of
 * their own.
 */
export function RecordCard({ content, to, onMore, children }: RecordCardProps) {
  const { t } = useTranslation();
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
