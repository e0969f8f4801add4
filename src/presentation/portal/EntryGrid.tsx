import type { PortalEntry } from '#domain/portal/portalColumns.ts';
import { EntryTile } from './EntryTile.tsx';
import { TargetLink } from './TargetLink.tsx';

/** A grid of buttons with as many columns as fit. */
export function EntryGrid({ title, entries }: { readonly title: string; readonly entries: readonly PortalEntry[] }) {
  return (
    <nav aria-label={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(4.25rem,100%),1fr))] gap-x-1 gap-y-2">
        {entries.map((entry, place) => (
          <li key={place}>
            <TargetLink
              target={entry.target}
              className="grid justify-items-center gap-1.5 rounded-card py-1 text-center text-12 transition active:opacity-70"
            >
              <EntryTile entry={entry} />
              {entry.title}
            </TargetLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
