import { BpmnModdle } from 'bpmn-moddle';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';
import { asElement, type ModdleElement } from './moddleElement.ts';
import { giveIds } from './giveIds.ts';
import ringi from './ringi.moddle.json' with { type: 'json' };

const LARGEST_FILE = 2_000_000;

interface ParseWarning {
  readonly message: string;
  readonly line?: number;
  readonly element?: ModdleElement;
  readonly property?: string;
}
export interface ParsedXml {
  readonly root: ModdleElement;
  /** The text that was read: whatever had no id has one in it. */
  readonly text: string;
  /** What moddle could not place: unknown elements, duplicate ids, unknown attributes of ours. */
  readonly warnings: readonly ParseWarning[];
}

/**
 * BPMN 2.0 text → its elements. Refuses before parsing what is too large, declares entities or would not be drawn by a
 * browser. A process without an id gets the given key.
 */
export async function parseXml(given: string, processKey = 'process'): Promise<Result<ParsedXml, DefinitionProblem>> {
  if (given.length > LARGEST_FILE) return fail({ message: `the file is larger than ${LARGEST_FILE / 1_000_000} MB` });
  const checked = giveIds(given, processKey);
  if (!checked.ok) return fail(brokenAt(given, checked.error));
  const text = checked.value;
  try {
    const { rootElement, warnings } = await new BpmnModdle({ ringi }).fromXML(text);
    const root = asElement(rootElement);
    if (root?.$type !== 'bpmn:Definitions')
      return fail({ message: 'this is not a BPMN 2.0 file: <definitions> is missing' });
    for (const { message, element, property } of warnings)
      if (property === 'bpmn:loopDataInputRef') nameVariable(element, message);
    return ok({
      root,
      text,
      warnings: warnings.map(({ message, element, property = '' }) => ({
        message: firstLine(message),
        property,
        ...lineIn(message),
        ...elementIn(element),
      })),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ message: `the XML is broken: ${causeIn(message)}`, ...lineIn(message) });
  }
}

/** A loop over data that the file does not hold goes over the variable of that name, as in Flowable and Activiti. */
function nameVariable(loop: unknown, message: string): void {
  const [, id] = /<([^<>]*)>/.exec(message) ?? [];
  if (asElement(loop) && id !== undefined)
    Object.assign(loop as object, { loopDataInputRef: { $type: 'bpmn:Property', id } });
}

type Broken = Extract<ReturnType<typeof giveIds>, { readonly ok: false }>['error'];

function brokenAt(text: string, { message, at, tag }: Broken): DefinitionProblem {
  const line = text.slice(0, at).split('\n').length;
  let named = tag;
  while (named?.parent !== undefined && !named.attributes.has('id')) named = named.parent;
  if (named !== undefined) return { message, line, element: `${named.local} "${named.attributes.get('id') ?? ''}"` };
  return { message: message.startsWith('a DOCTYPE') ? message : `the XML is broken: ${message}`, line };
}

const firstLine = (message: string): string => {
  const [head = ''] = message.split('\n');
  const cause = causeIn(message);
  return cause === head ? head : `${head.replace(' detected', '')}: ${cause}`;
};

const causeIn = (message: string): string => /nested error: (.+)/.exec(message)?.[1] ?? message.split('\n')[0] ?? '';

/** Moddle counts lines from 0. */
function lineIn(message: string): { line?: number } {
  const line = /\n\tline: (\d+)/.exec(message)?.[1];
  return line === undefined ? {} : { line: Number(line) + 1 };
}

function elementIn(value: unknown): { element?: ModdleElement } {
  const element = asElement(value);
  return element === undefined ? {} : { element };
}
