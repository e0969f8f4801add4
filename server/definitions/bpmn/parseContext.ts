import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { DefinitionProblem } from '../problem.ts';
import { elementId, wordOf, type ModdleElement } from './moddleElement.ts';

/** What the names in a process file stand for: accounts, group keys or ids, and the handlers that are installed. */
export interface NameLookup {
  person(name: string): PersonId | undefined;
  group(name: string): GroupId | undefined;
  hasHandler(name: string): boolean;
}

/** What every reader of one file shares. Problems are collected, so that one load names them all. */
export interface ParseContext {
  /** Prefixes of this file that belong to an engine of another vendor, wherever they are declared. */
  readonly foreignPrefixes: ReadonlySet<string>;
  /** The variable in which the file keeps the initiator's account (`camunda:initiator` and its kin). */
  readonly initiatorVariable: string | undefined;
  readonly lookup: NameLookup;
  readonly problems: readonly DefinitionProblem[];
  /** `line` where it is known better than by the element's id. */
  report(element: ModdleElement, message: string, line?: number): void;
}

const FOREIGN_NAMESPACES = [
  'http://camunda.org/schema/1.0/bpmn',
  'http://camunda.org/schema/zeebe/1.0',
  'http://operaton.org/schema/1.0/bpmn',
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://www.jboss.org/drools',
];
export const isForeignNamespace = (uri: string | undefined): boolean =>
  uri !== undefined && FOREIGN_NAMESPACES.includes(uri);

export function startParsing(
  xml: string,
  foreignPrefixes: ReadonlySet<string>,
  lookup: NameLookup,
  initiatorVariable: string | undefined,
): ParseContext {
  const problems: DefinitionProblem[] = [];
  const told = new Set<string>();
  const lineOf = makeLineIndex(xml);
  return {
    foreignPrefixes,
    initiatorVariable,
    lookup,
    problems,
    report(element, message, known) {
      const named = nearestNamed(element);
      const line = known ?? lineOf(elementId(named));
      const sentence = `${line ?? ''} ${message}`;
      if (told.has(sentence)) return;
      told.add(sentence);
      problems.push({
        message,
        element: `${wordOf(named)} "${elementId(named)}"`,
        ...(line === undefined ? {} : { line }),
      });
    },
  };
}

export function foreignPrefixesOf(xml: string): ReadonlySet<string> {
  const declared = [...xml.matchAll(/\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return new Set(
    declared.filter(([, , double, single]) => isForeignNamespace(double ?? single)).map(([, prefix = '']) => prefix),
  );
}

/** Definitions of events and extension elements carry no id that a person would look for: name what holds them. */
function nearestNamed(element: ModdleElement): ModdleElement {
  let named = element;
  while (
    named.$parent !== undefined &&
    (elementId(named) === '' || /Definition$|Characteristics$|^(?!bpmn:)/.test(named.$type))
  )
    named = named.$parent;
  return named;
}

/** Where an element begins, by its id. */
export function makeLineIndex(xml: string): (id: string) => number | undefined {
  let lines: Map<string, number> | undefined;
  return (id) => (lines ??= readLines(xml)).get(id);
}

function readLines(xml: string): Map<string, number> {
  const lines = new Map<string, number>();
  xml.split('\n').forEach((text, index) => {
    for (const [, id = ''] of text.matchAll(/(?<![\w:-])id\s*=\s*["']([^"']+)["']/g))
      if (!lines.has(id)) lines.set(id, index + 1);
  });
  return lines;
}
