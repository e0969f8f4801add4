import type { FormView } from '#domain/form/formDefinition.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import type { FormViewModel } from './FormViewModel.ts';
import { openForm } from './openForm.ts';

/** The forms of a page as they are stored now; what somebody is filling in stays. */
export function renewForms(
  context: Pick<AdapterContext, 'get'>,
  views: readonly FormView[],
  before: readonly FormViewModel[],
): readonly FormViewModel[] {
  const forms = views.map((view) => renewForm(context, view, before));
  for (const form of before) if (!forms.includes(form)) form.links?.stop();
  for (const form of forms) if (!before.includes(form)) form.links?.open(form.mayEdit ? 'edit' : 'read');
  return forms;
}

function renewForm(
  context: Pick<AdapterContext, 'get'>,
  view: FormView,
  before: readonly FormViewModel[],
): FormViewModel {
  const old = before.find((form) => form.view.alias === view.alias);
  // Somebody is writing a row of it on a page of its own, or a file is on its way into it.
  if (old?.isWaiting === true) return old;
  const isKept = old?.isDirty === true;
  if (isKept && JSON.stringify(old.view.record) === JSON.stringify(view.record)) return old;
  const form = openForm(context, view, { isStored: true });
  if (isKept) form.takeOver({ base: old.view.record, record: old.record });
  return form;
}
