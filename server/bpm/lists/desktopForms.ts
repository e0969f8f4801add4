import type { foreignPages } from '#api/foreignPages.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { readForm } from '../../forms/readForm.ts';
import { formIdOf } from '../../forms/formView.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { FormFile } from '../../definitions/files/formFile.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import type { ServerQuery } from '../../list/filters.ts';
import { pageOfRows, type RowColumns } from '../../list/pageOfRows.ts';
import type { PageDto } from '../../list/pageDto.ts';
import type { Sql } from '../../storage/database.ts';
import { formOfSolution, solutionFormId } from '../../records/solutionForm.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

type DesktopForm = AnswerOf<typeof foreignPages.queryForms>['data'][number];

/** The forms of processes and of business objects that are in use, in the words of contract form 1 FormPc. */
export async function desktopForms(
  tx: Sql,
  deps: Pick<BpmDeps, 'engine' | 'files'>,
  viewer: Viewer,
  query: ServerQuery,
): Promise<PageDto<DesktopForm>> {
  return pageOfRows(await formsInUse(tx, deps, viewer), COLUMNS, query);
}

export const desktopForm = async (
  tx: Sql,
  deps: Pick<BpmDeps, 'engine' | 'files'>,
  viewer: Viewer,
  id: string,
): Promise<DesktopForm | undefined> => (await formsInUse(tx, deps, viewer)).find((form) => form.id === id);

async function formsInUse(
  tx: Sql,
  { engine, files }: Pick<BpmDeps, 'engine' | 'files'>,
  { caller: { tenant }, language }: Viewer,
): Promise<readonly DesktopForm[]> {
  const told = (id: string, { alias, boAlias }: FormFile, name: string, at?: Instant): DesktopForm => ({
    ...entityColumns({ id, tenant, at }),
    id,
    name,
    alias,
    boDefAlias: boAlias,
    type: '',
    component: '',
    urlParams: '[]',
  });
  const processes = await engine.query.allMain(tx, tenant);
  const solutions = await files.allMain(tx, tenant, 'solution');
  return [
    ...processes.flatMap(({ forms, texts, deployedAt }) =>
      Object.values(forms).map((form) =>
        told(formIdOf(form), form, readForm(form, { texts, language }).title, deployedAt),
      ),
    ),
    ...solutions.map((solution) => {
      const { form } = formOfSolution(solution);
      const { title } = readForm(form, { texts: solution.texts, language });
      return told(solutionFormId(tenant, solution.key), form, title);
    }),
  ];
}

const COLUMNS: RowColumns<DesktopForm> = {
  ID: ({ id }) => id ?? '',
  NAME: ({ name }) => name ?? '',
  ALIAS: ({ alias }) => alias ?? '',
  BODEF_ALIAS: ({ boDefAlias }) => boDefAlias ?? '',
};
