import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import type { FormsByAlias } from '#application/ports/workflow/taskGateway.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';

/** Loaded with the first page that shows a form, so that list pages do not load them. */
const decoder = lazyValue(() => import('#contract/forms/decodeForm.ts'));
const encoder = lazyValue(() => import('#contract/forms/encodeForm.ts'));

export async function toForms(
  dtos: readonly FormViewDto[] | null | undefined,
  how: { readonly isReadOnly?: boolean } = {},
): Promise<readonly FormView[]> {
  if (!dtos || dtos.length === 0) return [];
  const { decodeForm } = await decoder.fetch();
  return dtos.map((dto) => decodeForm(dto, how));
}

/** Converts form values by alias to `formData` (contract tasks 6). */
export async function toFormContent(forms: FormsByAlias): Promise<Record<string, unknown>> {
  const { encodeForm } = await encoder.fetch();
  return Object.fromEntries(Object.entries(forms).map(([alias, record]) => [alias, encodeForm(record)]));
}
