import * as v from 'valibot';
import { definitionShape } from './bpmShapes.ts';
import { administratorEndpoint } from '../wire/endpoint.ts';
import { folderProblemShape } from './definitionFiles.ts';
import { count, flag, id, wireTime, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/processes';
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/**
 * `since`: deployment of the active version. `file` is empty if no file defines the process any more. `lostSteps`:
 * number of steps that find no assignee for at least one possible initiator.
 */
const managedShape = v.object({
  ...definitionShape.entries,
  since: wireTime,
  file: text,
  running: count,
  runningBefore: count,
  lostSteps: count,
});
export type ManagedProcessDto = v.InferOutput<typeof managedShape>;

const readingShape = v.object({
  at: wireTime,
  by: text,
  isRefused: flag,
  problems: v.array(folderProblemShape),
  problemCount: count,
});
export type FolderLoadDto = v.InferOutput<typeof readingShape>;

const namedShape = v.object({ id: rowId, name: v.string() });
const ruleShape = v.object({
  from: v.picklist([
    'initiator',
    'people',
    'groups',
    'superior',
    'departmentHead',
    'variable',
    'formField',
    'handlerOf',
    'expression',
  ]),
  join: v.picklist(['or', 'and', 'not']),
  names: v.array(v.string()),
  levels: count,
  isOfLastHandler: v.boolean(),
  hasCondition: v.boolean(),
});
export type AssigneeRuleDto = v.InferOutput<typeof ruleShape>;
const stepShape = v.object({
  node: rowId,
  name: v.string(),
  rules: v.array(ruleShape),
  otherwise: v.array(ruleShape),
  whenNobody: v.picklist(['refuse', 'leaveOpen', 'passOver', 'giveTo']),
  isChosen: v.boolean(),
  isKnown: v.boolean(),
  deciders: v.array(v.object({ name: v.string(), count })),
  deciderCount: count,
  nobodyFor: v.array(v.string()),
  nobodyCount: count,
});
export type ProcessStepDto = v.InferOutput<typeof stepShape>;

const detailShape = v.object({
  ...managedShape.entries,
  isFromFolder: v.boolean(),
  versions: v.array(v.object({ id: rowId, version: count, since: wireTime, running: count, ended: count })),
  drafts: count,
  starters: v.object({
    from: v.picklist(['chart', 'app', 'everybody']),
    people: v.array(namedShape),
    groups: v.array(namedShape),
    count,
  }),
  steps: v.array(stepShape),
  judged: count,
  warnings: v.array(folderProblemShape),
  stamp: v.string(),
});
export type ProcessDetailDto = v.InferOutput<typeof detailShape>;

/**
 * Without initiators in the change, all users may start the process. Initiators defined in the BPMN file cannot be
 * overridden (ADR 47).
 */
const changeShape = v.variant('kind', [
  v.object({ kind: v.picklist(['discard', 'recover']) }),
  v.object({
    kind: v.literal('starters'),
    people: v.pipe(v.array(id), v.maxLength(500)),
    groups: v.pipe(v.array(id), v.maxLength(500)),
  }),
]);
export type ProcessChangeDto = v.InferOutput<typeof changeShape>;
/** `stamp` is the version that was read. */
const changeBody = v.object({ key, stamp: v.string(), change: changeShape });

/** Administration of the company's processes (ours, ADR 47). */
export const processes = {
  query: administratorEndpoint('GET', `${root}/query`, {
    answer: v.object({
      folder: v.nullable(v.object({ last: v.nullable(readingShape) })),
      processes: v.array(managedShape),
    }),
  }),
  get: administratorEndpoint('GET', `${root}/get`, { fields: v.object({ key }), answer: detailShape }),
  /** Fails in the same cases as the change itself. */
  preview: administratorEndpoint('POST', `${root}/preview`, {
    body: changeBody,
    answer: v.object({ running: count, drafts: count, stranded: count, before: count, after: count }),
  }),
  /** `changed`: another administrator has changed it first; nothing was done. */
  apply: administratorEndpoint('POST', `${root}/apply`, {
    body: changeBody,
    answer: v.object({ outcome: v.picklist(['saved', 'changed']) }),
  }),
  log: administratorEndpoint(
    'POST',
    `${root}/log`,
    pagedListEndpoint(
      v.object({
        id: rowId,
        at: wireTime,
        by: text,
        kind: v.picklist(['loaded', 'refused', 'discarded', 'recovered', 'removed', 'starters']),
        key: text,
        name: text,
        versions: v.array(v.object({ key: v.string(), name: v.string(), before: count, after: count })),
        problemCount: count,
        problem: text,
        before: text,
        after: text,
      }),
    ),
  ),
};
