import type { foreignPages } from '#api/foreignPages.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { readForm } from '../../forms/readForm.ts';
import { formIdOf } from '../../forms/formView.ts';
import type { Engine } from '../../engine/engine.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { filterParts, filtersIn, columnNamed, type ServerQuery } from '../../list/filters.ts';
import { offsetOf, pageDto, type PageDto } from '../../list/pageDto.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';

type DesktopForm = AnswerOf<typeof foreignPages.queryForms>['data'][number];

/** The forms of the processes that are in use, in the words of contract form 1 FormPc. */
export async function desktopForms(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  query: ServerQuery,
): Promise<PageDto<DesktopForm>> {
  const wanted = filtersIn(query).map(([key, value]) => matcherFor(query, key, value));
  const found = (await formsInUse(tx, engine, viewer)).filter((form) => wanted.every((matches) => matches(form)));
  return pageDto(query, found.length, found.slice(offsetOf(query), offsetOf(query) + query.pageSize));
}

export const desktopForm = async (
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
): Promise<DesktopForm | undefined> => (await formsInUse(tx, engine, viewer)).find((form) => form.id === id);

async function formsInUse(tx: Sql, { query }: Engine, { caller, language }: Viewer): Promise<readonly DesktopForm[]> {
  const all = await query.allMain(tx, caller.tenant);
  return all.flatMap((definition) =>
    Object.values(definition.forms).map((form) => ({
      ...entityColumns({ id: formIdOf(form), tenant: definition.tenant, at: definition.deployedAt }),
      id: formIdOf(form),
      name: readForm(form, { texts: definition.texts, language }).title,
      alias: form.alias,
      boDefAlias: form.boAlias,
      type: '',
      component: '',
      urlParams: '[]',
    })),
  );
}

/** A filter the list does not know matches nothing, and is named. */
function matcherFor(query: ServerQuery, key: string, value: string): (form: DesktopForm) => boolean {
  const { name, operator } = filterParts(key);
  const column = columnNamed(COLUMNS, name);
  if (column !== undefined && operator === 'LK') return (form) => String(form[column]).includes(value);
  if (column !== undefined && operator === 'EQ') return (form) => form[column] === value;
  query.unknownFilters?.add(key);
  return () => false;
}

const COLUMNS: Readonly<Record<string, keyof DesktopForm>> = {
  ID: 'id',
  NAME: 'name',
  ALIAS: 'alias',
  BODEF_ALIAS: 'boDefAlias',
};
