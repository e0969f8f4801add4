import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { WindowVirtualizer } from 'virtua';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { ErrorState } from '../shared/ErrorState.tsx';
import { LeftOutNote } from '../shared/LeftOutNote.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import type { PagedRows } from '../shared/PagedRows.ts';
import { usePageContext } from '../shared/pageContext.ts';
import { PeopleEnd } from '../shared/people/PeopleEnd.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';

/** Colleagues, however many: only those near the screen are in the page. */
export const PeopleRows = observer(function PeopleRows({
  paged,
  label,
}: {
  readonly paged: PagedRows<Person>;
  readonly label: string;
}) {
  if (!paged.isReady && paged.failure)
    return <ErrorState failure={paged.failure} retry={() => void paged.restart()} isBusy={paged.isReading} />;
  if (!paged.isReady) return <Skeleton />;
  return (
    <div aria-busy={paged.isReading}>
      <LeftOutNote count={paged.leftOut} />
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
      <PeopleEnd paged={paged} />
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
        {...(person.photo !== undefined && { photo: get(FileGateway).address(person.photo) })}
      />
      <span className="min-w-0 flex-1">
        <span className="block">{person.name}</span>
        {note !== '' && <span className="block text-14 text-soft">{note}</span>}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
    </PageLink>
  );
}
