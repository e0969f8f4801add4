import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { EntryGrid } from '../EntryGrid.tsx';

/** Entries defined in the portal itself. */
export const ProcessColumn = ({ item: { column, title } }: { readonly item: PortalItem }) =>
  column.kind === 'process' ? (
    <div className="p-3">
      <EntryGrid title={title} entries={column.entries} />
    </div>
  ) : null;
