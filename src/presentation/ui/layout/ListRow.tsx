import { ListItem } from 'konsta/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageName, PageParams } from '../navigation/addresses.ts';
import { PageLink } from '../navigation/PageLink.tsx';

interface ListRowProps {
  readonly icon?: ReactNode;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly value?: ReactNode;
  /** Target page of the row. Without `to` and `onClick` the row is static. */
  readonly to?: PageName;
  readonly params?: PageParams;
  readonly onClick?: () => void;
}

/** A row of a card: label at the left, value at the right. */
export function ListRow({ icon, label, note, value, to, params, onClick }: ListRowProps) {
  // Konsta takes any component for the link, but its type allows only names of elements.
  const link: object | undefined =
    to !== undefined
      ? { link: true, linkComponent: PageLink, linkProps: { to, params } }
      : onClick && { link: true, linkComponent: 'button', linkProps: { type: 'button', onClick } };
  return (
    <ListItem
      component="div"
      dividers={false}
      strongTitle={false}
      titleFontSizeIos="text-16"
      colors={{ primaryTextIos: 'text-ink', secondaryTextIos: 'text-soft', activeBgIos: 'active:bg-sunken' }}
      {...link}
      media={icon}
      title={<span className="block">{label}</span>}
      subtitle={note !== undefined && <span className="phrases block text-14 text-soft">{note}</span>}
      after={value}
      chevron={false}
      contentChildren={link && <ChevronRight size={18} aria-hidden className="me-4 shrink-0 text-soft" />}
      mediaClassName="me-3"
      contentClassName="min-h-13 w-full text-left"
      innerClassName={link && 'pe-3'}
      titleWrapClassName="min-h-6 flex-wrap gap-x-3 [&>div]:max-w-full [&>div]:min-w-0 [&>div]:shrink [&>div:first-child]:flex-1 [&>div:first-child]:basis-24 [&>div:last-child]:ps-0"
      className="[&:first-child>*]:rounded-t-card [&:last-child>*]:rounded-b-card"
    />
  );
}
