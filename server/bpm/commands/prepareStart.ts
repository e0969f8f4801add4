import { eq } from 'drizzle-orm';
import type { bpmInst } from '#api/bpmInst.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Presentation } from '../../engine/engine.ts';
import type { Thoroughness } from '../../forms/fillForm.ts';
import { startForm, type PlacedForm } from '../../forms/formsOf.ts';
import { formsOfInstance, type StoredForm } from '../../forms/formStore.ts';
import { ownSubject, subjectOf } from '../../forms/subject.ts';
import { summaryOf } from '../../forms/summary.ts';
import { freshRecord } from '../../forms/viewsFor.ts';
import { refused } from '../../refused.ts';
import type { Names } from '../../storage/columns.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { recordFacts } from '../facts.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import type { InstanceRow } from '../wire/instDto.ts';
import { filled } from './filled.ts';
import { formsSent } from './formsSent.ts';
import { nextNumber } from './nextNumber.ts';

export type StartBody = BodyOf<typeof bpmInst.startProcess>;

/** What a start and a draft have in common: the form as it was filled in, and how lists show the request. */
export interface Prepared {
  readonly instance: string;
  readonly draft: InstanceRow | undefined;
  readonly placed: PlacedForm | undefined;
  readonly storedForm: StoredForm | undefined;
  readonly record: Variables;
  readonly presentation: Presentation;
}

export async function prepareStart(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  definition: DeployedDefinition,
  body: StartBody,
  thoroughness: Thoroughness,
): Promise<Result<Prepared, Failure>> {
  const draft = await findDraft(tx, reader, body.instId);
  if (!draft.ok) return draft;
  const instance = draft.value?.id ?? parts.ids.next();
  const placed = startForm(definition);
  const storedForm = placed && (await formsOfInstance(tx, instance)).get(placed.form.alias);
  const stored =
    storedForm?.record ?? (placed === undefined ? {} : freshRecord(placed, await recordFacts(tx, parts, reader)));
  const record =
    placed === undefined
      ? ok({})
      : await filled(
          tx,
          parts,
          reader,
          definition,
          { placed, stored, claimed: {} },
          formsSent(body)(placed.form.alias),
          thoroughness,
        );
  if (!record.ok) return record;
  const presentation = {
    subject: await subjectFor(tx, parts, reader, definition, body.subject, record.value),
    summary: summaryOf(definition, record.value),
    number: thoroughness === 'nothing' ? '' : await nextNumber(tx, definition, parts.clock.now()),
    department: reader.caller.person.department,
  };
  return ok({ instance, draft: draft.value, placed, storedForm, record: record.value, presentation });
}

/** A draft is resumed by whoever wrote it; anything else that bears the id is no draft (contract workflow 6.14). */
async function findDraft(
  tx: Sql,
  { caller }: Reader,
  id: string | null | undefined,
): Promise<Result<InstanceRow | undefined, Failure>> {
  if (id === undefined || id === null || id === '') return ok(undefined);
  const [row] = await tx.select().from(instances).where(eq(instances.id, id)).for('update');
  if (row?.tenant !== caller.tenant || row.initiator !== caller.person.id) return refused('notFound');
  return row.status === 'drafted' ? ok(row) : refused('instance.notDraft');
}

/** What the person calls it, or what the definition's rule makes of the form. */
export function subjectFor(
  tx: Sql,
  { vocabulary, clock }: Pick<BpmParts, 'vocabulary' | 'clock'>,
  { caller }: Reader,
  definition: DeployedDefinition,
  given: string | null | undefined,
  record: Variables,
): Promise<Names> | Names {
  const own = given?.trim() ?? '';
  return own === ''
    ? subjectOf(tx, { vocabulary, definition, initiator: caller.person.names, record, now: clock.now() })
    : ownSubject(vocabulary, definition, own);
}
