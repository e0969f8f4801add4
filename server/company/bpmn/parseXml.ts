import { BpmnModdle } from 'bpmn-moddle';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';
import { asElement, type ModdleElement } from './moddleElement.ts';
import { assignIds } from './assignIds.ts';
import { replaceNonAsciiIds } from './plainIds.ts';
import ringi from './ringi.moddle.json' with { type: 'json' };

const MAX_FILE_LENGTH = 2_000_000;

interface ParseWarning {
  readonly message: string;
  readonly line?: number;
  readonly element?: ModdleElement;
  readonly property?: string;
}
export interface ParsedXml {
  readonly root: ModdleElement;
  /** The parsed text, with the ids that were added. */
  readonly text: string;
  /** Warnings of moddle: unknown elements, duplicate ids, unknown attributes of ours. */
  readonly warnings: readonly ParseWarning[];
}

/**
 * Parses BPMN 2.0 XML. Rejects text that is too large, declares entities or is not well-formed. A process without an id
 * gets the given key.
 */
export async function parseXml(given: string, processKey = 'process'): Promise<Result<ParsedXml, DefinitionProblem>> {
  if (given.length > MAX_FILE_LENGTH)
    return fail({ message: `the file is larger than ${MAX_FILE_LENGTH / 1_000_000} MB` });
  const checked = assignIds(given, processKey);
  if (!checked.ok) return fail(toParseProblem(given, checked.error));
  const text = checked.value;
  const plain = replaceNonAsciiIds(text);
  try {
    const { rootElement, warnings } = await new BpmnModdle({ ringi }).fromXML(plain.text);
    plain.restoreIn([rootElement, warnings]);
    const root = asElement(rootElement);
    if (root?.$type !== 'bpmn:Definitions')
      return fail({ message: 'this is not a BPMN 2.0 file: <definitions> is missing' });
    for (const { message, element, property } of warnings)
      if (property === 'bpmn:loopDataInputRef') setLoopVariable(element, plain.restore(message));
    return ok({
      root,
      text,
      warnings: warnings.map(({ message, element, property = '' }) => ({
        message: firstLine(message),
        property,
        ...parseErrorLine(message),
        ...toElementField(element),
      })),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ message: `the XML is broken: ${findCause(plain.restore(message))}`, ...parseErrorLine(message) });
  }
}

/** A loop over data that the file does not define uses the variable of that name, as in Flowable and Activiti. */
function setLoopVariable(loop: unknown, message: string): void {
  const [, id] = /<([^<>]*)>/.exec(message) ?? [];
  if (asElement(loop) && id !== undefined)
    Object.assign(loop as object, { loopDataInputRef: { $type: 'bpmn:Property', id } });
}

type ParseFailure = Extract<ReturnType<typeof assignIds>, { readonly ok: false }>['error'];

function toParseProblem(text: string, { message, at, tag }: ParseFailure): DefinitionProblem {
  const line = text.slice(0, at).split('\n').length;
  let named = tag;
  while (named?.parent !== undefined && !named.attributes.has('id')) named = named.parent;
  if (named !== undefined) return { message, line, element: `${named.local} "${named.attributes.get('id') ?? ''}"` };
  return { message: message.startsWith('a DOCTYPE') ? message : `the XML is broken: ${message}`, line };
}

const firstLine = (message: string): string => {
  const [head = ''] = message.split('\n');
  const cause = findCause(message);
  return cause === head ? head : `${head.replace(' detected', '')}: ${cause}`;
};

const findCause = (message: string): string => /nested error: (.+)/.exec(message)?.[1] ?? message.split('\n')[0] ?? '';

/** Moddle counts lines from 0. */
function parseErrorLine(message: string): { line?: number } {
  const line = /\n\tline: (\d+)/.exec(message)?.[1];
  return line === undefined ? {} : { line: Number(line) + 1 };
}

function toElementField(value: unknown): { element?: ModdleElement } {
  const element = asElement(value);
  return element === undefined ? {} : { element };
}
