import { fail, ok, type Result } from '#domain/shared/result.ts';
import { HANDLERS } from '../serviceHandlers.ts';
import { listFormNames } from '#server/db/stored/formFile.ts';
import type { LoadedProcess } from '../load/loadProcess.ts';
import type { DefinitionProblem } from '../problem.ts';
import { bindVariables, type ExternalSources } from './bindVariables.ts';
import { OFFERED_FIELD_NAMES } from './quantities.ts';

type BoundProcesses = Result<readonly LoadedProcess[], readonly DefinitionProblem[]>;

/** Binds the variables of processes. A called process sees the values of its caller and returns its own. */
export function bindProcesses(processes: readonly LoadedProcess[]): BoundProcesses {
  const called = new Map(processes.map((process) => [processKey(process), listCalledProcesses(process)]));
  const callers = new Map(
    processes.map((process) => [
      processKey(process),
      processes.flatMap((other) =>
        listCalledProcesses(other).includes(processKey(process)) ? [processKey(other)] : [],
      ),
    ]),
  );
  const fields = new Map(processes.map((process) => [processKey(process), listFields(process)]));
  const results = processes.map((process) => {
    const fieldsIn = (links: typeof called) =>
      findReachableProcesses(processKey(process), links).flatMap((key) => fields.get(key) ?? []);
    return bindProcess(process, { byCallers: fieldsIn(callers), fromCalledProcesses: fieldsIn(called), isOpen: false });
  });
  const problems = results.flatMap((result) => (result.ok ? [] : result.error));
  return problems.length > 0 ? fail(problems) : ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** Binds a single process. The processes it calls are unknown. */
export const bindSingleProcess = (process: LoadedProcess): Result<LoadedProcess, readonly DefinitionProblem[]> =>
  bindProcess(process, { byCallers: [], fromCalledProcesses: [], isOpen: listCalledProcesses(process).length > 0 });

interface LinkedProcesses extends Omit<ExternalSources, 'fromOtherProcesses'> {
  readonly byCallers: readonly string[];
}

function bindProcess(
  process: LoadedProcess,
  elsewhere: LinkedProcesses,
): Result<LoadedProcess, readonly DefinitionProblem[]> {
  const { file, definition, form } = process;
  const byOthers = [...elsewhere.byCallers, ...listHandlerOutputs(process)];
  const bound = bindVariables(definition, form, { ...elsewhere, fromOtherProcesses: byOthers });
  if (bound.ok) return ok({ ...process, ...bound.value });
  return fail(bound.error.map((problem) => ({ ...(file !== undefined && { file }), ...problem })));
}

const processKey = ({ definition }: LoadedProcess): string => definition.process.key;

const listCalledProcesses = ({ definition: { process } }: LoadedProcess): readonly string[] =>
  Object.values(process.nodes).flatMap((node) => (node.kind === 'callActivity' ? [node.calledKey] : []));

const listHandlerOutputs = ({ definition: { process } }: LoadedProcess): readonly string[] =>
  Object.values(process.nodes).flatMap((node) =>
    node.kind === 'handlerTask' && Object.hasOwn(HANDLERS, node.handler) ? (HANDLERS[node.handler]?.outputs ?? []) : [],
  );

function listFields(process: LoadedProcess): readonly string[] {
  const { main, tables } =
    process.form === undefined ? { main: OFFERED_FIELD_NAMES, tables: {} } : listFormNames(process.form);
  return [...main, ...Object.keys(tables), ...listHandlerOutputs(process)];
}

/** Returns all processes reachable from a process, without the process itself. */
function findReachableProcesses(key: string, links: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set<string>();
  const waiting = [...(links.get(key) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(links.get(next) ?? []));
  }
  return [...found];
}
