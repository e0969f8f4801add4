import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { PortalColumn } from '#domain/portal/portalColumns.ts';
import { inPhoneOrder, type PortalItem } from '#domain/portal/portalLayout.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { usePageContext } from '../shared/pageContext.ts';
import { CallQueue } from './CallQueue.ts';
import { ColumnBox } from './ColumnBox.tsx';
import { ColumnBody } from './ColumnBody.tsx';
import { ReactPortalContext } from './portalContext.ts';
import { leadsSomewhere } from './targetAddress.ts';

/** So many columns are asked for at a time. */
const CALLS_AT_A_TIME = 4;

/** The columns of a portal or a page, below each other. */
export const PortalView = observer(function PortalView({ items }: { readonly items: readonly PortalItem[] }) {
  const [around] = useState(() => ({ queue: new CallQueue(CALLS_AT_A_TIME), Body: ColumnBody }));
  const { session } = usePageContext();
  const ordered = useMemo(() => inPhoneOrder(items).map(withoutDeadEnds), [items]);
  return (
    <ReactPortalContext value={around}>
      {ordered.map(({ item, hidden }) => (
        <div key={item.id}>
          {hasSomething(item.column) && <ColumnBox item={item} />}
          {session.user?.isAdministrator === true && hidden.length > 0 && <HiddenNote titles={hidden} />}
        </div>
      ))}
    </ReactPortalContext>
  );
});

interface ShownItem {
  readonly item: PortalItem;
  /** What leads nowhere here, and is not shown. */
  readonly hidden: readonly string[];
}

function withoutDeadEnds(item: PortalItem): ShownItem {
  if (item.column.kind !== 'process') return { item, hidden: [] };
  const { entries } = item.column;
  const shown = entries.filter(({ target }) => leadsSomewhere(target));
  const hidden = entries.filter((entry) => !shown.includes(entry)).map(({ title }) => title);
  return { item: { ...item, column: { kind: 'process', entries: shown } }, hidden };
}

const hasSomething = (column: PortalColumn): boolean => column.kind !== 'process' || column.entries.length > 0;

/** For those who can mend it. */
function HiddenNote({ titles }: { readonly titles: readonly string[] }) {
  const { t } = useTexts();
  return (
    <p className="mt-2 rounded-card bg-return-tint px-4 py-2 text-14 text-return">
      {t('portal.hidden', { names: titles.join(', '), count: titles.length })}
    </p>
  );
}
