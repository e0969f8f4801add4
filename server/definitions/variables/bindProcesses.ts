import { fail, ok, type Result } from '#domain/shared/result.ts';
import { HANDLERS } from '../../engine/serviceHandlers.ts';
import { namesOfForm } from '../files/formFile.ts';
import type { LoadedProcess } from '../loadProcess.ts';
import type { DefinitionProblem } from '../problem.ts';
import { bindVariables, type FilledElsewhere } from './bindVariables.ts';
import { OFFERED_NAMES } from './quantities.ts';

type Bound = Result<readonly LoadedProcess[], readonly DefinitionProblem[]>;

/** Binds what processes decide by. A called request sees the values of its caller and gives its own. */
export function bindProcesses(processes: readonly LoadedProcess[]): Bound {
  const called = new Map(processes.map((process) => [keyOf(process), calledBy(process)]));
  const callers = new Map(
    processes.map((process) => [
      keyOf(process),
      processes.flatMap((other) => (calledBy(other).includes(keyOf(process)) ? [keyOf(other)] : [])),
    ]),
  );
  const fields = new Map(processes.map((process) => [keyOf(process), fieldsOf(process)]));
  const results = processes.map((process) => {
    const fieldsIn = (links: typeof called) => linkedTo(keyOf(process), links).flatMap((key) => fields.get(key) ?? []);
    return bindProcess(process, { byCallers: fieldsIn(callers), byCalled: fieldsIn(called), isOpen: false });
  });
  const problems = results.flatMap((result) => (result.ok ? [] : result.error));
  return problems.length > 0 ? fail(problems) : ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** Binds one process by itself: what it calls is not known. */
export const bindAlone = (process: LoadedProcess): Result<LoadedProcess, readonly DefinitionProblem[]> =>
  bindProcess(process, { byCallers: [], byCalled: [], isOpen: calledBy(process).length > 0 });

interface Linked extends Omit<FilledElsewhere, 'byOthers'> {
  readonly byCallers: readonly string[];
}

function bindProcess(process: LoadedProcess, elsewhere: Linked): Result<LoadedProcess, readonly DefinitionProblem[]> {
  const { file, definition, form } = process;
  const byOthers = [...elsewhere.byCallers, ...givenByHandlers(process)];
  const bound = bindVariables(definition, form, { ...elsewhere, byOthers });
  if (bound.ok) return ok({ ...process, definition: bound.value });
  return fail(bound.error.map((problem) => ({ ...(file !== undefined && { file }), ...problem })));
}

const keyOf = ({ definition }: LoadedProcess): string => definition.process.key;

const calledBy = ({ definition: { process } }: LoadedProcess): readonly string[] =>
  Object.values(process.nodes).flatMap((node) => (node.kind === 'callActivity' ? [node.calledKey] : []));

const givenByHandlers = ({ definition: { process } }: LoadedProcess): readonly string[] =>
  Object.values(process.nodes).flatMap((node) =>
    node.kind === 'handlerTask' && Object.hasOwn(HANDLERS, node.handler) ? (HANDLERS[node.handler]?.gives ?? []) : [],
  );

function fieldsOf(process: LoadedProcess): readonly string[] {
  const { main, tables } = process.form === undefined ? { main: OFFERED_NAMES, tables: {} } : namesOfForm(process.form);
  return [...main, ...Object.keys(tables), ...givenByHandlers(process)];
}

/** All that is reached from a process, not the process itself. */
function linkedTo(key: string, links: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set<string>();
  const waiting = [...(links.get(key) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(links.get(next) ?? []));
  }
  return [...found];
}
