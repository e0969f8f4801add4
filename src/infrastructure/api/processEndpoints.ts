import * as v from 'valibot';
import { definitionShape } from './bpmShapes.ts';
import { forAdministrators } from './endpoint.ts';
import { folderProblemShape } from './definitionFiles.ts';
import { count, flag, id, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/processes';
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/**
 * `since` is when the version that runs began; `file` is empty where no file describes it any more; `lostSteps`: how
 * many find nobody for somebody who may start it.
 */
const managedShape = v.object({
  ...definitionShape.entries,
  since: moment,
  file: text,
  running: count,
  runningBefore: count,
  lostSteps: count,
});
export type ManagedProcessDto = v.InferOutput<typeof managedShape>;

const readingShape = v.object({
  at: moment,
  by: text,
  isRefused: flag,
  problems: v.array(folderProblemShape),
  problemCount: count,
});
export type FolderReadingDto = v.InferOutput<typeof readingShape>;

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
export type SaidRuleDto = v.InferOutput<typeof ruleShape>;
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
  versions: v.array(v.object({ id: rowId, version: count, since: moment, running: count, ended: count })),
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

/** Without anybody named, everybody may start it; a chart that names somebody is not overruled (ADR 47). */
const changeShape = v.variant('kind', [
  v.object({ kind: v.picklist(['discard', 'recover']) }),
  v.object({
    kind: v.literal('starters'),
    people: v.pipe(v.array(id), v.maxLength(500)),
    groups: v.pipe(v.array(id), v.maxLength(500)),
  }),
]);
export type ProcessChangeDto = v.InferOutput<typeof changeShape>;
/** `stamp` is that of what was read. */
const changeBody = v.object({ key, stamp: v.string(), change: changeShape });

/** The processes of a company in the hands of its administrators (ours, ADR 47). */
export const processes = {
  query: forAdministrators({
    method: 'GET',
    path: `${root}/query`,
    answer: v.object({
      folder: v.nullable(v.object({ last: v.nullable(readingShape) })),
      processes: v.array(managedShape),
    }),
  }),
  get: forAdministrators({ method: 'GET', path: `${root}/get`, fields: v.object({ key }), answer: detailShape }),
  /** It is refused as the change itself would be. */
  foresee: forAdministrators({
    method: 'POST',
    path: `${root}/foresee`,
    body: changeBody,
    answer: v.object({ running: count, drafts: count, stranded: count, before: count, after: count }),
  }),
  /** `changed`: somebody else was faster, nothing was done. */
  change: forAdministrators({
    method: 'POST',
    path: `${root}/change`,
    body: changeBody,
    answer: v.object({ outcome: v.picklist(['saved', 'changed']) }),
  }),
  log: forAdministrators({
    ...pagesOf(
      v.object({
        id: rowId,
        at: moment,
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
    path: `${root}/log`,
  }),
};
