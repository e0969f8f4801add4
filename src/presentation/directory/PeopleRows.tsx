import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { WindowVirtualizer } from 'virtua';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { Avatar } from '../ui/controls/Avatar.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import type { PagedRows } from '../ui/state/PagedRows.ts';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { PeopleListFooter } from '../ui/people/PeopleListFooter.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';

/** A virtualized list of colleagues: only rows near the viewport are rendered. */
export const PeopleRows = observer(function PeopleRows({
  paged,
  label,
}: {
  readonly paged: PagedRows<Person>;
  readonly label: string;
}) {
  if (!paged.isReady && paged.failure)
    return <ErrorState failure={paged.failure} retry={() => void paged.reload()} isBusy={paged.isLoading} />;
  if (!paged.isReady) return <Skeleton />;
  return (
    <div aria-busy={paged.isLoading}>
      <SkippedRowsNotice count={paged.skipped} />
      {paged.rows.length > 0 && (
        <div role="list" aria-label={label} className="rounded-card bg-surface shadow-card">
          <WindowVirtualizer>
            {paged.rows.map((person) => (
              <div key={person.id} role="listitem" className="border-b border-line">
                <PersonLink person={person} />
              </div>
            ))}
          </WindowVirtualizer>
        </div>
      )}
      <PeopleListFooter paged={paged} />
    </div>
  );
});

function PersonLink({ person }: { readonly person: Person }) {
  const { get } = usePageContext();
  const note = [person.departmentName, person.post].filter(Boolean).join(' · ');
  return (
    <PageLink
      to="personInfo"
      params={{ id: person.id }}
      className="flex min-h-15 items-center gap-3 px-4 py-2 transition active:bg-sunken"
    >
      <Avatar
        id={person.id}
        name={person.name}
        size={40}
        {...(person.photo !== undefined && { photo: get(FileGateway).getUrl(person.photo) })}
      />
      <span className="min-w-0 flex-1">
        <span className="block">{person.name}</span>
        {note !== '' && <span className="phrases block text-14 text-soft">{note}</span>}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
    </PageLink>
  );
}
