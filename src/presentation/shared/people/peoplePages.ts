import type { PeoplePage, PeopleRequest } from '#application/ports/directoryGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { ReadPage } from '../PagedRows.ts';

export const PEOPLE_AT_ONCE = 50;

/**
 * Pages of people for an endless list. Each says who stood last on the one before: a platform that goes on from there
 * gives the hundredth as quickly as the first.
 */
export function peoplePages(read: (request: PeopleRequest) => PeoplePage, search: () => string): ReadPage<Person> {
  const ends = new Map<string, PersonId>();
  return async (number, size) => {
    if (number === 1) ends.clear();
    const after = ends.get(`${size}.${number - 1}`);
    const page = await read({
      number,
      size,
      search: search().trim(),
      filters: {},
      ...(after !== undefined && { after }),
    });
    const last = page.ok ? page.value.rows.at(-1) : undefined;
    if (last) ends.set(`${size}.${number}`, last.id);
    return page;
  };
}
