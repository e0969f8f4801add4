import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import type { FieldDefinition, FormView } from '#domain/forms/formDefinition.ts';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import { FormViewModel } from './FormViewModel.ts';

/** Creates the view model of a form, with a gateway for queries if the form has any. */
export const createForm = (
  { get }: Pick<AdapterContext, 'get'>,
  view: FormView,
  settings: { readonly isStored?: boolean } = {},
): FormViewModel =>
  new FormViewModel(view, { ...settings, ...(hasQueries(view) && { gateway: get(FormLinkGateway) }) });

function hasQueries({ sections, queries }: FormView): boolean {
  const items = sections.flatMap((section) => section.items);
  const isAsking = ({ source, pick, isUnique }: FieldDefinition): boolean =>
    source !== undefined || pick !== undefined || isUnique === true;
  return (
    queries.length > 0 || items.some((item) => (item.kind === 'field' ? isAsking(item) : item.fields.some(isAsking)))
  );
}
