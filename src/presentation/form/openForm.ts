import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import { FormViewModel } from './FormViewModel.ts';

/** A form on a page, which asks the platform what it has to ask. */
export const openForm = (
  { get }: Pick<AdapterContext, 'get'>,
  view: FormView,
  settings: { readonly isStored?: boolean } = {},
): FormViewModel => new FormViewModel(view, { ...settings, ...(asks(view) && { gateway: get(FormLinkGateway) }) });

/** A form without questions needs nobody who answers. */
function asks({ sections, queries }: FormView): boolean {
  const items = sections.flatMap((section) => section.items);
  const isAsking = ({ source, pick, isUnique }: FieldDefinition): boolean =>
    source !== undefined || pick !== undefined || isUnique === true;
  return (
    queries.length > 0 || items.some((item) => (item.kind === 'field' ? isAsking(item) : item.fields.some(isAsking)))
  );
}
