import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { DefinitionProblem } from '../problem.ts';
import { elementId, tagName, type ModdleElement } from './moddleElement.ts';

/** Resolves names in a process file: accounts, group keys or ids, and installed handlers. */
export interface NameLookup {
  person(name: string): PersonId | undefined;
  group(name: string): GroupId | undefined;
  hasHandler(name: string): boolean;
}

/** State shared by all readers of one file. Problems are collected, so that one load reports them all. */
export interface ParseContext {
  /** Prefixes of this file that belong to another vendor's engine, wherever they are declared. */
  readonly foreignPrefixes: ReadonlySet<string>;
  /** Variable that contains the initiator's account (`camunda:initiator` and its equivalents). */
  readonly initiatorVariable: string | undefined;
  readonly lookup: NameLookup;
  readonly problems: readonly DefinitionProblem[];
  /** Adds a problem. `line` overrides the line of the element's id. */
  report(element: ModdleElement, message: string, line?: number): void;
}

const VENDOR_NAMESPACES = [
  'http://camunda.org/schema/1.0/bpmn',
  'http://camunda.org/schema/zeebe/1.0',
  'http://operaton.org/schema/1.0/bpmn',
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://www.jboss.org/drools',
];
export const isVendorNamespace = (uri: string | undefined): boolean =>
  uri !== undefined && VENDOR_NAMESPACES.includes(uri);

export function createParseContext(
  xml: string,
  foreignPrefixes: ReadonlySet<string>,
  lookup: NameLookup,
  initiatorVariable: string | undefined,
): ParseContext {
  const problems: DefinitionProblem[] = [];
  const reported = new Set<string>();
  const lineOf = createLineIndex(xml);
  return {
    foreignPrefixes,
    initiatorVariable,
    lookup,
    problems,
    report(element, message, known) {
      const named = findNearestNamed(element);
      const line = known ?? lineOf(elementId(named));
      const sentence = `${line ?? ''} ${message}`;
      if (reported.has(sentence)) return;
      reported.add(sentence);
      problems.push({
        message,
        element: `${tagName(named)} "${elementId(named)}"`,
        ...(line === undefined ? {} : { line }),
      });
    },
  };
}

export function findVendorPrefixes(xml: string): ReadonlySet<string> {
  const declared = [...xml.matchAll(/\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return new Set(
    declared.filter(([, , double, single]) => isVendorNamespace(double ?? single)).map(([, prefix = '']) => prefix),
  );
}

/**
 * Returns the nearest ancestor whose id a reader would search for. Event definitions and extension elements have none.
 */
function findNearestNamed(element: ModdleElement): ModdleElement {
  let named = element;
  while (
    named.$parent !== undefined &&
    (elementId(named) === '' || /Definition$|Characteristics$|^(?!bpmn:)/.test(named.$type))
  )
    named = named.$parent;
  return named;
}

/** Returns a function that finds the line of an element by its id. */
export function createLineIndex(xml: string): (id: string) => number | undefined {
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
