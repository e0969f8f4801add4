import type { FormFormula } from './formDefinition.ts';
import { collectReads, type FormulaReads } from './formulaReads.ts';

/** A formula with the names it reads. */
export interface FormulaStep {
  readonly formula: FormFormula;
  readonly reads: FormulaReads;
}

/**
 * The dependencies between the formulas of a form.
 * @property steps formulas in evaluation order; those in a cycle are left out
 * @property cycles the names of each cycle, the first one repeated at the end
 */
export interface FormulaGraph {
  readonly steps: readonly FormulaStep[];
  readonly cycles: readonly (readonly string[])[];
}

const graphs = new WeakMap<readonly FormFormula[], Map<string, FormulaGraph>>();

/**
 * Builds the dependency graph of the formulas, cached by the list (contract form 9). Ours: formulas in a cycle are not
 * computed, because their value would depend on the number of rounds; of two formulas for one field the later one is
 * used.
 * @param formulas in any order
 * @param tables names of the sub tables and parts of the form; such a name never refers to a field
 * @returns the evaluation order and the cycles
 * @example
 * import { parseKnownExpression } from '@ringi/domain/testing';
 * const formula = (field, text) => ({ target: { field }, expression: parseKnownExpression(text) });
 * getFormulaGraph([formula('a', '{b}+1'), formula('b', '{a}+1')], []).cycles; // [['a', 'b', 'a']]
 */
export function getFormulaGraph(formulas: readonly FormFormula[], tables: readonly string[]): FormulaGraph {
  const key = JSON.stringify(tables.toSorted());
  const known = graphs.get(formulas) ?? new Map<string, FormulaGraph>();
  const graph = known.get(key) ?? buildFormulaGraph(formulas, new Set(tables));
  graphs.set(formulas, known.set(key, graph));
  return graph;
}

function buildFormulaGraph(formulas: readonly FormFormula[], tables: ReadonlySet<string>): FormulaGraph {
  const isTable = (name: string): boolean => tables.has(name);
  const steps = new Map(
    formulas.map((formula) => [keyOf(formula), { formula, reads: collectReads(formula, isTable) }]),
  );
  const sources = createSourceLookup([...steps.values()]);
  const finished = sortTopologically([...steps.values()], sources);
  const circles = findCyclicComponents(finished, sources);
  const inCircle = new Set(circles.flat());
  return {
    steps: finished.filter((step) => !inCircle.has(step)),
    cycles: circles.map((each) => findShortestCycle(each, sources)),
  };
}

type SourcesOf = (step: FormulaStep) => readonly FormulaStep[];

const keyOf = ({ target: { table, field } }: FormFormula): string => JSON.stringify([table ?? null, field]);
/** Returns the name of the computed field as an expression would write it. */
const nameOf = ({ formula: { target } }: FormulaStep): string =>
  target.table === undefined ? target.field : `${target.table}.${target.field}`;

/** Returns a function that finds the formulas that compute what a formula reads. */
function createSourceLookup(steps: readonly FormulaStep[]): SourcesOf {
  const fields = new Map<string, FormulaStep>();
  const columns = new Map<string, Map<string, FormulaStep>>();
  for (const step of steps) {
    const { table, field } = step.formula.target;
    if (table === undefined) fields.set(field, step);
    else columns.set(table, (columns.get(table) ?? new Map<string, FormulaStep>()).set(field, step));
  }
  const found = new Map(
    steps.map((step) => {
      const { formula, reads } = step;
      const own = columns.get(formula.target.table ?? '');
      return [
        step,
        [
          ...[...reads.fields].map((name) => fields.get(name)),
          ...[...reads.rowColumns].map((name) => own?.get(name)),
          ...[...reads.columns].flatMap(([table, names]) => [...names].map((name) => columns.get(table)?.get(name))),
          ...[...reads.tables].flatMap((table) => [...(columns.get(table)?.values() ?? [])]),
        ].filter((source) => source !== undefined),
      ] as const;
    }),
  );
  return (step) => found.get(step) ?? [];
}

/** Sorts topologically, sources first. Does not recurse, because a form may chain thousands of formulas. */
function sortTopologically(steps: readonly FormulaStep[], next: SourcesOf): readonly FormulaStep[] {
  const order: FormulaStep[] = [];
  const seen = new Set<FormulaStep>();
  for (const start of steps) {
    const waiting = seen.has(start) ? [] : [{ step: start, at: 0 }];
    seen.add(start);
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const source = next(top.step)[top.at];
      top.at += 1;
      if (source === undefined) order.push(waiting.pop()?.step ?? top.step);
      else if (!seen.has(source)) {
        seen.add(source);
        waiting.push({ step: source, at: 0 });
      }
    }
  }
  return order;
}

/**
 * Returns the strongly connected components with a cycle, by walking the readers in reverse topological order
 * (Kosaraju).
 */
function findCyclicComponents(order: readonly FormulaStep[], sources: SourcesOf): readonly (readonly FormulaStep[])[] {
  const readers = new Map<FormulaStep, FormulaStep[]>(order.map((step) => [step, []]));
  for (const step of order) for (const source of sources(step)) readers.get(source)?.push(step);
  const taken = new Set<FormulaStep>();
  return order.toReversed().flatMap((start) => {
    const together = collectReachable(start, (step) => readers.get(step) ?? [], taken);
    return together.length > 1 || sources(start).includes(start) ? [together] : [];
  });
}

function collectReachable(start: FormulaStep, next: SourcesOf, taken: Set<FormulaStep>): readonly FormulaStep[] {
  if (taken.has(start)) return [];
  const together = [start];
  taken.add(start);
  for (let place = 0; place < together.length; place += 1) {
    const found = next(together[place] ?? start).filter((step) => !taken.has(step));
    for (const step of new Set(found)) {
      taken.add(step);
      together.push(step);
    }
  }
  return together;
}

/** Returns the shortest cycle that contains the first formula. */
function findShortestCycle(circle: readonly FormulaStep[], sources: SourcesOf): readonly string[] {
  const [first] = circle;
  if (first === undefined) return [];
  const inside = new Set(circle);
  const readers = new Map<FormulaStep, FormulaStep>();
  const wayTo = (step: FormulaStep): readonly string[] => {
    const names: string[] = [];
    for (let at: FormulaStep | undefined = step; at !== undefined; at = readers.get(at)) names.unshift(nameOf(at));
    return names;
  };
  const waiting: FormulaStep[] = [first];
  for (let place = 0; place < waiting.length; place += 1) {
    const step: FormulaStep = waiting[place] ?? first;
    for (const source of sources(step)) {
      if (source === first) return [...wayTo(step), nameOf(first)];
      if (!inside.has(source) || readers.has(source)) continue;
      readers.set(source, step);
      waiting.push(source);
    }
  }
  return [nameOf(first)];
}
