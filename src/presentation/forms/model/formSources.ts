import { GuestGateway } from '#application/ports/auth/guestGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { RecordGateway } from '#application/ports/forms/recordGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import { parseGuestFormName } from './toGuestFormName.ts';
import { parseRecordFormName } from './toRecordFormName.ts';
import { FormDrafts } from './FormDrafts.ts';
import type { FormViewModel } from './FormViewModel.ts';
import { createForm } from './createForm.ts';
import { toStartDraftName } from './toStartDraftName.ts';

/** A form opened by its name, with its draft if it is editable. */
interface OpenedForm {
  readonly form: FormViewModel;
  readonly drafts: FormDrafts | undefined;
}
interface LoadedForms {
  readonly forms: readonly FormView[];
  readonly isStored: boolean;
  readonly hasDraft: boolean;
  /** Name of the stored draft, if it differs from the name in the address. */
  readonly draft?: string;
}
type FormLoader = (context: AdapterContext, ids: readonly string[], source: string) => Promise<Result<LoadedForms>>;

const NOT_FOUND: Failure = { kind: 'refused', refusal: { code: 'notFound' } };

/** Loaders by the first segment of a form name. A page with another kind of form adds one entry. */
const FORM_LOADERS: Readonly<Record<string, FormLoader>> = {
  task: async ({ get }, [task = '']) => {
    const found = await get(TaskGateway).find(task);
    if (found.ok) return ok({ forms: found.value.forms, isStored: true, hasDraft: true });
    return fail(found.error.kind === 'taskGone' ? NOT_FOUND : found.error);
  },
  request: async ({ get }, [instance = '']) => {
    const found = await get(InstanceGateway).find(instance, undefined);
    return found.ok ? ok({ forms: found.value.forms, isStored: true, hasDraft: false }) : found;
  },
  start: async ({ get }, [definition = '', draft = 'new']) => {
    const gateway = get(InstanceGateway);
    const known = /^\d+$/u.test(definition) ? ok(definition) : await gateway.findDefinition(definition);
    if (!known.ok) return known;
    const page = await gateway.getStartPage(known.value, draft === 'new' ? undefined : draft);
    if (!page.ok) return page;
    const name = toStartDraftName(page.value, definition);
    return ok({ forms: page.value.forms, isStored: false, hasDraft: true, draft: name });
  },
  record: (context, name) => loadRecord(context, name, false),
  readRecord: (context, name) => loadRecord(context, name, true),
  guest: loadGuestForm,
  guestForm: loadGuestForm,
};

async function loadGuestForm({ get }: AdapterContext, _: unknown, source: string): Promise<Result<LoadedForms>> {
  const found = await get(GuestGateway).openForm(parseGuestFormName(source));
  if (!found.ok) return found;
  return found.value === undefined
    ? fail(NOT_FOUND)
    : ok({ forms: [found.value.view], isStored: false, hasDraft: true });
}

async function loadRecord(
  { get }: AdapterContext,
  name: readonly string[],
  isReadOnly: boolean,
): Promise<Result<LoadedForms>> {
  const found = await get(RecordGateway).openForm({ ...parseRecordFormName(name), isReadOnly });
  if (!found.ok) return found;
  if (found.value === undefined) return fail(NOT_FOUND);
  const { view, record } = found.value;
  return ok({ forms: [view], isStored: record !== '', hasDraft: !isReadOnly });
}

/** Opens a form by its name and restores the draft of this device. */
export async function openFormByName(context: AdapterContext, name: string): Promise<Result<OpenedForm>> {
  const [, source = '', alias = ''] = /^(.*)\/([^/]*)$/u.exec(name) ?? [];
  const [kind = '', ...ids] = source.split('.');
  const read = await (Object.hasOwn(FORM_LOADERS, kind) ? FORM_LOADERS[kind] : undefined)?.(context, ids, source);
  if (read === undefined) return fail(NOT_FOUND);
  if (!read.ok) return read;
  const view = read.value.forms.find((each) => each.alias === alias);
  if (view === undefined) return fail(NOT_FOUND);
  const form = createForm(context, view, { isStored: read.value.isStored });
  const drafts = read.value.hasDraft
    ? new FormDrafts(context, read.value.draft ?? source, { isPart: true })
    : undefined;
  await drafts?.attach([form]);
  return ok({ form, drafts });
}
