import { eq } from 'drizzle-orm';
import type { bpmInst } from '#api/bpmInst.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Presentation } from '../../engine/engine.ts';
import { startForm, type PlacedForm } from '../../forms/formsOf.ts';
import { formsOfInstance, type StoredForm } from '../../records/formStore.ts';
import { ownSubject, subjectOf } from '../../forms/subject.ts';
import { summaryOf } from '../../forms/formSummary.ts';
import { newFormRecord } from '../../forms/viewsFor.ts';
import { refused } from '../../refused.ts';
import type { Names } from '../../storage/columns.ts';
import { instances, type StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { recordFacts } from '../recordFacts.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { fillTaskForm } from './fillTaskForm.ts';
import { formsSent } from './formsSent.ts';
import { nextNumber } from './nextNumber.ts';

export type StartBody = BodyOf<typeof bpmInst.startProcess>;

/** What a start and a draft have in common: the form as it was filled in, and how lists show the request. */
export interface PreparedStart {
  readonly instance: string;
  readonly draft: StoredInstance | undefined;
  readonly placed: PlacedForm | undefined;
  readonly storedForm: StoredForm | undefined;
  readonly record: Variables;
  readonly presentation: Presentation;
}

/** A draft is as it is; of the form of somebody else's page nothing is taken (contract process 11). */
export async function prepareStart(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  definition: DeployedDefinition,
  body: StartBody,
  purpose: 'start' | 'draft',
  adopted?: StoredForm,
): Promise<Result<PreparedStart, Failure>> {
  const draft = await findDraft(tx, viewer, body.instId);
  if (!draft.ok) return draft;
  const instance = draft.value?.id ?? deps.ids.next();
  const placed = startForm(definition);
  const storedForm = placed && (adopted ?? (await formsOfInstance(tx, instance)).get(placed.form.alias));
  const stored =
    storedForm?.record ?? (placed === undefined ? {} : newFormRecord(placed, await recordFacts(tx, deps, viewer)));
  const record =
    placed === undefined
      ? ok({})
      : await fillTaskForm(
          tx,
          deps,
          viewer,
          definition,
          { placed, stored, claimed: undefined },
          formsSent(body)(placed.form.alias),
          purpose === 'start' && body.systemHand ? 'all' : 'nothing',
        );
  if (!record.ok) return record;
  const presentation = {
    subject: await subjectFor(tx, deps, viewer, definition, body.subject, record.value),
    summary: summaryOf(definition, record.value),
    number: purpose === 'draft' ? '' : await nextNumber(tx, definition, deps.clock.now()),
    department: viewer.caller.person.department,
  };
  return ok({ instance, draft: draft.value, placed, storedForm, record: record.value, presentation });
}

/** A draft is resumed by whoever wrote it; anything else that bears the id is no draft (contract process 14). */
async function findDraft(
  tx: Sql,
  { caller }: Viewer,
  id: string | null | undefined,
): Promise<Result<StoredInstance | undefined, Failure>> {
  if (id === undefined || id === null || id === '') return ok(undefined);
  const [row] = await tx.select().from(instances).where(eq(instances.id, id)).for('update');
  if (row?.tenant !== caller.tenant || row.initiator !== caller.person.id) return refused('notFound');
  return row.status === 'drafted' ? ok(row) : refused('instance.notDraft');
}

/** What the person calls it, or what the definition's rule makes of the form. */
export function subjectFor(
  tx: Sql,
  { vocabulary, clock }: Pick<BpmDeps, 'vocabulary' | 'clock'>,
  { caller }: Viewer,
  definition: DeployedDefinition,
  given: string | null | undefined,
  record: Variables,
): Promise<Names> | Names {
  const own = given ?? '';
  return own === ''
    ? subjectOf(tx, { vocabulary, definition, initiator: caller.person.names, record, now: clock.now() })
    : ownSubject(vocabulary, definition, own);
}
