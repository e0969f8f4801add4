import { GuestGateway } from '#application/ports/guestGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { RecordGateway } from '#application/ports/recordGateway.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import { placeOfSource } from './guestSource.ts';
import { addressOfRecord } from './recordName.ts';
import { FormDrafts } from './FormDrafts.ts';
import type { FormViewModel } from './FormViewModel.ts';
import { openForm } from './openForm.ts';

/** A form that is opened by its name alone, and its draft where it may be filled in. */
interface OpenedForm {
  readonly form: FormViewModel;
  readonly drafts: FormDrafts | undefined;
}
interface ReadForms {
  readonly forms: readonly FormView[];
  readonly isStored: boolean;
  readonly hasDraft: boolean;
}
type ReadSource = (
  context: AdapterContext,
  ids: readonly string[],
  source: string,
) => Promise<Result<ReadForms, Failure>>;

const GONE: Failure = { kind: 'refused', refusal: { code: 'notFound' } };

/** What a name begins with tells where the form lies; a page with forms of another kind is one row more. */
const SOURCES: Readonly<Record<string, ReadSource>> = {
  task: async ({ get }, [task = '']) => {
    const found = await get(TaskGateway).find(task);
    if (found.ok) return ok({ forms: found.value.forms, isStored: true, hasDraft: true });
    return fail(found.error.kind === 'taskGone' ? GONE : found.error);
  },
  request: async ({ get }, [instance = '']) => {
    const found = await get(InstanceGateway).find(instance, undefined);
    return found.ok ? ok({ forms: found.value.forms, isStored: true, hasDraft: false }) : found;
  },
  start: async ({ get }, [definition = '', draft = 'new']) => {
    const gateway = get(InstanceGateway);
    const known = /^\d+$/u.test(definition) ? ok(definition) : await gateway.definitionOf(definition);
    if (!known.ok) return known;
    const page = await gateway.startPage(known.value, draft === 'new' ? undefined : draft);
    return page.ok ? ok({ forms: page.value.forms, isStored: false, hasDraft: true }) : page;
  },
  record: (context, name) => readRecord(context, name, false),
  readRecord: (context, name) => readRecord(context, name, true),
  guest: readGuestForm,
  guestForm: readGuestForm,
};

async function readGuestForm({ get }: AdapterContext, _: unknown, source: string): Promise<Result<ReadForms, Failure>> {
  const found = await get(GuestGateway).open(placeOfSource(source));
  if (!found.ok) return found;
  return found.value === undefined ? fail(GONE) : ok({ forms: [found.value.view], isStored: false, hasDraft: true });
}

async function readRecord(
  { get }: AdapterContext,
  name: readonly string[],
  isReadOnly: boolean,
): Promise<Result<ReadForms, Failure>> {
  const found = await get(RecordGateway).open({ ...addressOfRecord(name), isReadOnly });
  if (!found.ok) return found;
  if (found.value === undefined) return fail(GONE);
  const { view, record } = found.value;
  return ok({ forms: [view], isStored: record !== '', hasDraft: !isReadOnly });
}

/** Opens a form once more, with what was typed into it on this device. */
export async function findOpenForm(context: AdapterContext, name: string): Promise<Result<OpenedForm, Failure>> {
  const [, source = '', alias = ''] = /^(.*)\/([^/]*)$/u.exec(name) ?? [];
  const [kind = '', ...ids] = source.split('.');
  const read = await (Object.hasOwn(SOURCES, kind) ? SOURCES[kind] : undefined)?.(context, ids, source);
  if (read === undefined) return fail(GONE);
  if (!read.ok) return read;
  const view = read.value.forms.find((each) => each.alias === alias);
  if (view === undefined) return fail(GONE);
  const form = openForm(context, view, { isStored: read.value.isStored });
  const drafts = read.value.hasDraft ? new FormDrafts(context, source, { isPart: true }) : undefined;
  await drafts?.follow([form]);
  return ok({ form, drafts });
}
