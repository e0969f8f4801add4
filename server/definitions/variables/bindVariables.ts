import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { makeLineIndex } from '../bpmn/parseContext.ts';
import { namesOfForm, type FormFile, type FormNames } from '../files/formFile.ts';
import type { LoadedDefinition } from '../loadedDefinition.ts';
import { ASKED_OF_INITIATORS, pathsIn } from '../pathsIn.ts';
import type { DefinitionProblem } from '../problem.ts';
import { nameOfPath } from './askedNames.ts';
import { bindPeople } from './bindPeople.ts';
import { flowParts, nodeParts, type ConditionPart } from './conditionParts.ts';
import { OFFERED_NAMES, quantitiesAsked } from './quantities.ts';
import { readDecisions } from './readDecisions.ts';
import { sayUnfilled, sayUnfilledPart, sayUnfilledPeople, sayWrongPath, type ProblemAt } from './sayUnfilled.ts';

/**
 * What fills in names besides the process and its own form.
 * @property byOthers values that handlers give, and fields of processes that call this one.
 * @property byCalled fields of processes that it calls.
 * @property isOpen whether it calls processes that are not known here, which may give any name.
 */
export interface FilledElsewhere {
  readonly byOthers: readonly string[];
  readonly byCalled: readonly string[];
  readonly isOpen: boolean;
}

type IsFilled = (name: string) => boolean;

/**
 * Binds the names a process decides by to what fills them in (ADR 57): fields of its form, values of handlers,
 * decisions of its steps, figures the start asks for, people the directory or a choice finds. Returns a problem with
 * its line for each name that none of these fills in.
 */
export function bindVariables(
  definition: LoadedDefinition,
  form: FormFile | undefined,
  elsewhere: FilledElsewhere,
): Result<LoadedDefinition, readonly DefinitionProblem[]> {
  const { process } = definition;
  const names = form === undefined ? { main: OFFERED_NAMES, tables: {} } : namesOfForm(form);
  const isKnown = filledIn(process, names, elsewhere.byOthers);
  const parts = [...flowParts(process), ...nodeParts(process)];
  const figures = form === undefined ? quantitiesAsked(parts, isKnown) : [];
  const isAnswered: IsFilled = (name) =>
    isKnown(name) || [...figures, ...elsewhere.byCalled].includes(name.split('.')[0] ?? name);
  const decisions = readDecisions(process, isAnswered);
  const people = bindPeople({ ...process, flows: decisions.flows }, isAnswered);
  const unfilled = [
    ...decisions.unfilled.map((each) => sayUnfilled(process, each)),
    ...nodeParts(process).flatMap((part) => unfilledIn(process, part, isAnswered)),
    ...people.unfilled.map((each) => sayUnfilledPeople(process, each)),
  ];
  const problems = [...wrongPaths(process, parts, names), ...(elsewhere.isOpen ? [] : unfilled)];
  if (problems.length > 0) return fail(withLines(definition.xml, problems));
  if (form !== undefined) return ok({ ...definition, process: people.process });
  const asked = new Set(parts.flatMap(({ expression }) => pathsIn(expression)).map(nameOfPath));
  const offered = OFFERED_NAMES.filter((name) => asked.has(name));
  return ok({ ...definition, process: people.process, conditionVariables: [...offered, ...figures] });
}

/** Whether a name is filled in, told by its first word: the rest leads into the value. */
function filledIn({ nodes }: ProcessDefinition, names: FormNames, byOthers: readonly string[]): IsFilled {
  const known = new Set([...names.main, ...Object.keys(names.tables), ...byOthers, 'signResult', 'initiator']);
  return (name) => {
    const [first = '', ...rest] = name.split('.');
    if (known.has(first)) return true;
    const kind = nodes[rest.join('.')]?.kind;
    return first === 'vote' && (rest.length === 0 || kind === 'userTask' || kind === 'callActivity');
  };
}

const unfilledIn = (process: ProcessDefinition, part: ConditionPart, isAnswered: IsFilled): readonly ProblemAt[] =>
  pathsIn(part.expression)
    .filter((path) => !isAnswered(nameOfPath(path)) && !part.given.includes(path[0] ?? ''))
    .map((path) => sayUnfilledPart(process, part.element, nameOfPath(path)));

/** Names that lead into the initiator or a sub table, to something these do not have. */
const wrongPaths = (
  process: ProcessDefinition,
  parts: readonly ConditionPart[],
  { main, tables }: FormNames,
): readonly ProblemAt[] =>
  parts.flatMap(({ element, expression }) =>
    pathsIn(expression).flatMap(([name = '', part]) => {
      if (part === undefined || main.includes(name)) return [];
      const columns = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (name === 'initiator' && !ASKED_OF_INITIATORS.includes(part))
        return sayWrongPath(
          process,
          element,
          `the initiator has no "${part}", only ${ASKED_OF_INITIATORS.join(' and ')}`,
        );
      if (columns === undefined || columns.includes(part)) return [];
      return sayWrongPath(process, element, `the sub table "${name}" has no field "${part}"`);
    }),
  );

function withLines(xml: string, problems: readonly ProblemAt[]): readonly DefinitionProblem[] {
  const lineOf = makeLineIndex(xml);
  const told = new Map<string, DefinitionProblem>();
  for (const { at, ...problem } of problems) {
    const line = lineOf(at);
    told.set(`${at} ${problem.message}`, { ...problem, ...(line !== undefined && { line }) });
  }
  return [...told.values()];
}
