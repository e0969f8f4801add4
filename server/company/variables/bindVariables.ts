import { fail, ok, type Result } from '#domain/shared/result.ts';
import { VOTES, type ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { createLineIndex } from '../bpmn/parseContext.ts';
import { listFormNames, type FormFile, type FormNames } from '#server/db/stored/formFile.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import { INITIATOR_PROPERTIES, findReferencedPaths } from '../referencedPaths.ts';
import type { DefinitionProblem } from '../problem.ts';
import { findRequiredVariables, joinPath } from './findRequiredVariables.ts';
import { bindAssignees } from './bindAssignees.ts';
import { listFlowConditions, listNodeExpressions, type ConditionPart } from './conditionParts.ts';
import { OFFERED_FIELD_NAMES, findQuantities } from './quantities.ts';
import { bindDecisions, type DecisionVariable } from './bindDecisions.ts';
import {
  formatUnboundVariable,
  formatUnboundPart,
  formatUnboundAssignee,
  formatWrongPath,
  type ProblemAt,
} from './formatUnboundVariable.ts';

/**
 * Sources of variables other than the process and its own form.
 * @property byOthers values that handlers return, and fields of processes that call this one
 * @property byCalled fields of processes that it calls
 * @property isOpen whether it calls unknown processes, which may return any name
 */
export interface ExternalSources {
  readonly fromOtherProcesses: readonly string[];
  readonly fromCalledProcesses: readonly string[];
  readonly isOpen: boolean;
}

/** A process whose variables are all bound, and the names that were read as decisions. */
export interface BoundVariables {
  readonly definition: LoadedDefinition;
  readonly decisions: readonly DecisionVariable[];
}

type HasSource = (name: string) => boolean;

/**
 * Binds the variables of a process to their sources (ADR 57): form fields, handler results, decisions of steps,
 * quantities entered at the start, and assignees from the directory or a choice. Returns a problem with its line for
 * each name without a source.
 */
export function bindVariables(
  definition: LoadedDefinition,
  form: FormFile | undefined,
  elsewhere: ExternalSources,
): Result<BoundVariables, readonly DefinitionProblem[]> {
  const { process } = definition;
  const names = form === undefined ? { main: OFFERED_FIELD_NAMES, tables: {} } : listFormNames(form);
  const isKnown = createHasSource(process, names, elsewhere.fromOtherProcesses);
  const parts = [...listFlowConditions(process), ...listNodeExpressions(process)];
  const figures = form === undefined ? findQuantities(parts, isKnown) : [];
  const isAnswered: HasSource = (name) =>
    isKnown(name) || [...figures, ...elsewhere.fromCalledProcesses].includes(name.split('.')[0] ?? name);
  const decisions = bindDecisions(process, isAnswered);
  const people = bindAssignees({ ...process, flows: decisions.flows }, isAnswered);
  const unfilled = [
    ...decisions.unbound.map((each) => formatUnboundVariable(process, each)),
    ...listNodeExpressions(process).flatMap((part) => findUnboundVariables(process, part, isAnswered)),
    ...people.unfilled.map((each) => formatUnboundAssignee(process, each)),
  ];
  const problems = [
    ...findWrongPaths(process, parts, names),
    ...findWrongVotes(process, parts),
    ...(elsewhere.isOpen ? [] : unfilled),
  ];
  if (problems.length > 0) return fail(addLines(definition.xml, problems));
  const bound = { ...definition, process: people.process };
  if (form !== undefined) return ok({ definition: bound, decisions: decisions.decisions });
  const asked = new Set(parts.flatMap(({ expression }) => findReferencedPaths(expression)).map(joinPath));
  const offered = OFFERED_FIELD_NAMES.filter((name) => asked.has(name));
  const conditionVariables = [...offered, ...figures];
  return ok({ definition: { ...bound, conditionVariables }, decisions: decisions.decisions });
}

/** Returns whether a name has a source. Only its first word is checked; the rest is a path into the value. */
function createHasSource({ nodes }: ProcessDefinition, names: FormNames, byOthers: readonly string[]): HasSource {
  const known = new Set([...names.main, ...Object.keys(names.tables), ...byOthers, 'signResult', 'initiator']);
  return (name) => {
    const [first = '', ...rest] = name.split('.');
    if (known.has(first)) return true;
    const kind = nodes[rest.join('.')]?.kind;
    return first === 'vote' && (rest.length === 0 || kind === 'userTask' || kind === 'callActivity');
  };
}

const findUnboundVariables = (
  process: ProcessDefinition,
  part: ConditionPart,
  isAnswered: HasSource,
): readonly ProblemAt[] =>
  findReferencedPaths(part.expression)
    .filter((path) => !isAnswered(joinPath(path)) && !part.given.includes(path[0] ?? ''))
    .map((path) => formatUnboundPart(process, part.element, joinPath(path)));

/** Reports paths into the initiator or a sub table that do not exist there. */
const findWrongPaths = (
  process: ProcessDefinition,
  parts: readonly ConditionPart[],
  { main, tables }: FormNames,
): readonly ProblemAt[] =>
  parts.flatMap(({ element, expression }) =>
    findReferencedPaths(expression).flatMap(([name = '', part]) => {
      if (part === undefined || main.includes(name)) return [];
      const columns = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (name === 'initiator' && !INITIATOR_PROPERTIES.includes(part))
        return formatWrongPath(
          process,
          element,
          `the initiator has no "${part}", only ${INITIATOR_PROPERTIES.join(' and ')}`,
        );
      if (columns === undefined || columns.includes(part)) return [];
      return formatWrongPath(process, element, `the sub table "${name}" has no field "${part}"`);
    }),
  );

/** Reports comparisons of a decision with a value that no decision has: such a flow is never taken. */
const findWrongVotes = (process: ProcessDefinition, parts: readonly ConditionPart[]): readonly ProblemAt[] =>
  parts.flatMap(({ element, expression }) =>
    findRequiredVariables(expression)
      .filter(({ name, value }) => /^vote(?:\.|$)/u.test(name) && value !== undefined && !isVote(value))
      .map(({ name, value }) =>
        formatWrongPath(
          process,
          element,
          `"${name}" is ${VOTES.join(', ')}, never ${JSON.stringify(value)}; write ${name} == '${VOTES[0]}'`,
        ),
      ),
  );
const isVote = (value: unknown): boolean => VOTES.some((vote) => vote === value);

function addLines(xml: string, problems: readonly ProblemAt[]): readonly DefinitionProblem[] {
  const lineOf = createLineIndex(xml);
  const distinct = new Map<string, DefinitionProblem>();
  for (const { at, ...problem } of problems) {
    const line = lineOf(at);
    distinct.set(`${at} ${problem.message}`, { ...problem, ...(line !== undefined && { line }) });
  }
  return [...distinct.values()];
}
