import type { FormViewDto } from '#api/bpmShapes.ts';
import type { FormsByAlias } from '#application/ports/taskGateway.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import { fetchCode } from '../container/fetchCode.ts';

/** Reading and writing forms comes with the first page that shows one; lists do without. */
export async function toForms(
  dtos: readonly FormViewDto[] | null | undefined,
  how: { readonly isReadOnly?: boolean } = {},
): Promise<readonly FormView[]> {
  if (!dtos || dtos.length === 0) return [];
  const { decodeForm } = await fetchCode(() => import('#api/form/decodeForm.ts'));
  return dtos.map((dto) => decodeForm(dto, how));
}

/** Forms by alias, as `formData` (contract tasks 6). */
export async function toFormContent(forms: FormsByAlias): Promise<Record<string, unknown>> {
  const { encodeForm } = await fetchCode(() => import('#api/form/encodeForm.ts'));
  return Object.fromEntries(Object.entries(forms).map(([alias, record]) => [alias, encodeForm(record)]));
}
