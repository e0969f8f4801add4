import type { FormView } from '#domain/forms/formDefinition.ts';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import type { FormViewModel } from './FormViewModel.ts';
import { createForm } from './createForm.ts';

/** Updates the forms of a page to the newly loaded views. Unsaved changes are merged. */
export function refreshForms(
  context: Pick<AdapterContext, 'get'>,
  views: readonly FormView[],
  before: readonly FormViewModel[],
): readonly FormViewModel[] {
  const forms = views.map((view) => refreshForm(context, view, before));
  for (const form of before) if (!forms.includes(form)) form.queries?.stop();
  for (const form of forms) if (!before.includes(form)) form.queries?.runOpening(form.mayEdit ? 'edit' : 'read');
  return forms;
}

function refreshForm(
  context: Pick<AdapterContext, 'get'>,
  view: FormView,
  before: readonly FormViewModel[],
): FormViewModel {
  const old = before.find((form) => form.view.alias === view.alias);
  // A row is being edited on its own page, or an upload is running.
  if (old?.hasPending === true) return old;
  const isKept = old?.isDirty === true;
  if (isKept && JSON.stringify(old.view.record) === JSON.stringify(view.record)) return old;
  const form = createForm(context, view, { isStored: true });
  if (isKept) form.mergeDraft({ base: old.view.record, record: old.record });
  return form;
}
