import type { FormViewDto } from '#api/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { detailForms, nodeForm, readOnlyForm, type PlacedForm } from '../forms/formsOf.ts';
import { formsOfInstance } from '../records/formStore.ts';
import { viewFor } from '../forms/viewsFor.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { recordFacts } from './recordFacts.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/** The forms of a request where nothing can be written: all that have a record. */
export async function detailViews(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  instance: string,
  definition: DeployedDefinition,
): Promise<FormViewDto[]> {
  const stored = await formsOfInstance(tx, instance);
  const facts = await recordFacts(tx, deps, viewer);
  const views = await oneByOne(detailForms(definition), async (placed) => {
    const row = stored.get(placed.form.alias);
    return row === undefined ? [] : [await viewFor(tx, definition, placed, row.record, facts, viewer)];
  });
  return views.flat();
}

/** A form at a node with what it has. */
export interface FormAtNode {
  readonly placed: PlacedForm;
  readonly record: Variables;
}

export async function formAtNode(
  tx: Sql,
  {
    instance,
    definition,
    node,
    isInitiator,
  }: {
    readonly instance: string;
    readonly definition: DeployedDefinition;
    readonly node: string;
    /** Whether it is read for whoever started the request. */
    readonly isInitiator: boolean;
  },
): Promise<FormAtNode | undefined> {
  const placed = nodeForm(definition, node, isInitiator);
  return placed && { placed, record: (await formsOfInstance(tx, instance)).get(placed.form.alias)?.record ?? {} };
}

/** The form of a node with the rights there, or only shown to somebody who may not decide. */
export async function taskViews(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  definition: DeployedDefinition,
  form: FormAtNode | undefined,
  mayWrite: boolean,
): Promise<FormViewDto[]> {
  if (form === undefined) return [];
  const { placed, record } = form;
  const facts = await recordFacts(tx, deps, viewer);
  return [await viewFor(tx, definition, mayWrite ? placed : readOnlyForm(placed), record, facts, viewer)];
}
