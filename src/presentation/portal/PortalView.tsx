import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalColumn } from '#domain/portal/portalColumns.ts';
import { sortForPhone, type PortalItem } from '#domain/portal/portalLayout.ts';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { RequestQueue } from './RequestQueue.ts';
import { ColumnBox } from './ColumnBox.tsx';
import { ColumnBody } from './ColumnBody.tsx';
import { ReactPortalContext } from './portalContext.ts';
import { isTargetAvailable } from './targetAddress.ts';

/** Maximum number of columns that are loaded concurrently. */
const MAX_CONCURRENT_REQUESTS = 4;

/** The columns of a portal or a page, one below the other. */
export const PortalView = observer(function PortalView({ items }: { readonly items: readonly PortalItem[] }) {
  const [around] = useState(() => ({ queue: new RequestQueue(MAX_CONCURRENT_REQUESTS), Body: ColumnBody }));
  const { session } = usePageContext();
  const ordered = useMemo(() => sortForPhone(items).map(withoutUnavailableEntries), [items]);
  return (
    <ReactPortalContext value={around}>
      {ordered.map(({ item, hidden }) => (
        <div key={item.id}>
          {isNotEmpty(item.column) && <ColumnBox item={item} />}
          {session.user?.isAdministrator === true && hidden.length > 0 && <HiddenEntriesNotice titles={hidden} />}
        </div>
      ))}
    </ReactPortalContext>
  );
});

interface ShownItem {
  readonly item: PortalItem;
  /** Titles of entries that are hidden because their target is unavailable in this client. */
  readonly hidden: readonly string[];
}

function withoutUnavailableEntries(item: PortalItem): ShownItem {
  if (item.column.kind !== 'process') return { item, hidden: [] };
  const { entries } = item.column;
  const shown = entries.filter(({ target }) => isTargetAvailable(target));
  const hidden = entries.filter((entry) => !shown.includes(entry)).map(({ title }) => title);
  return { item: { ...item, column: { kind: 'process', entries: shown } }, hidden };
}

const isNotEmpty = (column: PortalColumn): boolean => column.kind !== 'process' || column.entries.length > 0;

/** Shown to administrators, who can correct the entries. */
function HiddenEntriesNotice({ titles }: { readonly titles: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <p className="mt-2 rounded-card bg-return-tint px-4 py-2 text-14 text-return">
      {t('portal.hidden', { names: titles.join(', '), count: titles.length })}
    </p>
  );
}
