import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageName, PageParams } from '../navigation/addresses.ts';
import { classes } from '../controls/classes.ts';
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
const ROW = 'flex w-full min-h-13 flex-wrap items-center gap-x-3 px-4 py-3 text-left text-16';

/** A row of a card: label at the left, value at the right. */
export function ListRow({ icon, label, note, value, to, params, onClick }: ListRowProps) {
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 basis-24">
        <span className="block">{label}</span>
        {note !== undefined && <span className="block text-14 text-soft">{note}</span>}
      </span>
      <span className="flex max-w-full min-w-0 items-center gap-x-3 text-right text-soft">
        <span className="min-w-0">{value}</span>
        {(to ?? onClick) && <ChevronRight size={18} aria-hidden className="shrink-0" />}
      </span>
    </>
  );
  const pressed = 'transition first:rounded-t-card last:rounded-b-card active:bg-sunken';
  if (to !== undefined)
    return (
      <PageLink to={to} {...(params ? { params } : {})} className={classes(ROW, pressed)}>
        {content}
      </PageLink>
    );
  if (onClick)
    return (
      <button type="button" onClick={onClick} className={classes(ROW, pressed)}>
        {content}
      </button>
    );
  return <div className={ROW}>{content}</div>;
}
