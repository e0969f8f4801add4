import type { compatibilityEndpoints } from '#contract/wire/compatibilityEndpoints.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { parseForm } from '#server/forms/views/parseForm.ts';
import { toFormId } from '#server/forms/views/formView.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import type { ServerQuery } from '#server/db/listQuery/filters.ts';
import { paginateRows, type RowColumns } from '#server/db/listQuery/paginateRows.ts';
import type { PageDto } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { getSolutionForm, toSolutionFormId } from '#server/forms/records/solutionForm.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

type DesktopForm = AnswerOf<typeof compatibilityEndpoints.queryForms>['data'][number];

/** Returns the deployed forms of processes and business objects in the format of contract form 1 FormPc. */
export async function listForms(
  tx: Sql,
  deps: Pick<WorkflowContext, 'engine' | 'files'>,
  viewer: Viewer,
  query: ServerQuery,
): Promise<PageDto<DesktopForm>> {
  return paginateRows(await formsInUse(tx, deps, viewer), COLUMNS, query);
}

export const toDesktopForm = async (
  tx: Sql,
  deps: Pick<WorkflowContext, 'engine' | 'files'>,
  viewer: Viewer,
  id: string,
): Promise<DesktopForm | undefined> => (await formsInUse(tx, deps, viewer)).find((form) => form.id === id);

async function formsInUse(
  tx: Sql,
  { engine, files }: Pick<WorkflowContext, 'engine' | 'files'>,
  { caller: { tenant }, language }: Viewer,
): Promise<readonly DesktopForm[]> {
  const toFormDto = (id: string, { alias, boAlias }: FormFile, name: string, at?: Instant): DesktopForm => ({
    ...toEntityColumns({ id, tenant, at }),
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
        toFormDto(toFormId(form), form, parseForm(form, { texts, language }).title, deployedAt),
      ),
    ),
    ...solutions.map((solution) => {
      const { form } = getSolutionForm(solution);
      const { title } = parseForm(form, { texts: solution.texts, language });
      return toFormDto(toSolutionFormId(tenant, solution.key), form, title);
    }),
  ];
}

const COLUMNS: RowColumns<DesktopForm> = {
  ID: ({ id }) => id ?? '',
  NAME: ({ name }) => name ?? '',
  ALIAS: ({ alias }) => alias ?? '',
  BODEF_ALIAS: ({ boDefAlias }) => boDefAlias ?? '',
};
