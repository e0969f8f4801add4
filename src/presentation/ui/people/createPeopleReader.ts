import type { PeoplePage, PeopleRequest } from '#application/ports/directory/directoryGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { ReadPage } from '../state/PagedRows.ts';

export const PEOPLE_PAGE_SIZE = 50;

/**
 * Reads users page by page. Each request contains the last user of the page before: a platform with keyset paging
 * returns page 100 as fast as page 1.
 */
export function createPeopleReader(
  read: (request: PeopleRequest) => PeoplePage,
  search: () => string,
): ReadPage<Person> {
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
