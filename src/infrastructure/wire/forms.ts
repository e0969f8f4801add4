import type { FormViewDto } from '#api/bpmShapes.ts';
import type { FormsByAlias } from '#application/ports/taskGateway.ts';
import type { FormView } from '#domain/form/formDefinition.ts';

/** Reading and writing forms comes with the first page that shows one; lists do without. */
export async function toForms(
  dtos: readonly FormViewDto[] | null | undefined,
  how: { readonly isReadOnly?: boolean } = {},
): Promise<readonly FormView[]> {
  if (!dtos || dtos.length === 0) return [];
  const { decodeForm } = await import('#api/form/decodeForm.ts');
  return dtos.map((dto) => decodeForm(dto, how));
}

/** Forms by alias, as `formData` (contract tasks 6). */
export async function toFormContent(forms: FormsByAlias): Promise<Record<string, unknown>> {
  const { encodeForm } = await import('#api/form/encodeForm.ts');
  return Object.fromEntries(Object.entries(forms).map(([alias, record]) => [alias, encodeForm(record)]));
}
