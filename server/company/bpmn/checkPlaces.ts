import { getChild, getChildren, elementText, type ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';
import type { ParsedXml } from './parseXml.ts';

/**
 * References that the engine follows and that must resolve. Flows and boundary events check their own ends; a loop over
 * data that is missing uses the variable of that name.
 */
const FOLLOWED_REFERENCES = new Set(['bpmn:default', 'bpmn:eventDefinitionRef']);

/**
 * Reports elements the library could not place. Additions by other tools that have no effect on execution are ignored;
 * ours, BPMN's own and those of other engines are reported.
 */
export function reportWarnings(parsing: ParseContext, { warnings }: ParsedXml, process: ModdleElement): void {
  for (const { message, line, element, property } of warnings) {
    const [, misplaced] = /unrecognized element <(.*)>$/.exec(message) ?? [];
    const [, attribute] = /unknown attribute <(.*)>$/.exec(message) ?? [];
    if (misplaced !== undefined) {
      if (isOwnElement(parsing, misplaced))
        parsing.report(process, `<${misplaced.replace(/^bpmn:/, '')}> is not allowed here`, line);
    } else if (attribute !== undefined) {
      if (/^ringi:/.test(attribute) || (element && isReadElement(element, process)))
        parsing.report(element ?? process, message, line);
    } else if (!/unresolved reference/.test(message) || FOLLOWED_REFERENCES.has(property ?? ''))
      parsing.report(element ?? process, message, line);
  }
}

const isOwnElement = (parsing: ParseContext, name: string): boolean => {
  const [prefix = ''] = name.split(':');
  if (name === 'bpmn:documentation') return false;
  return ['bpmn', 'ringi'].includes(prefix) || parsing.foreignPrefixes.has(prefix);
};

/** Whether the element is one of ours, or a BPMN element inside the executed process. */
function isReadElement(element: ModdleElement, process: ModdleElement): boolean {
  if (element.$type.startsWith('ringi:')) return true;
  return element.$type.startsWith('bpmn:') && isInside(process, element);
}

function isInside(process: ModdleElement, element: ModdleElement | undefined): boolean {
  for (let each = element; each !== undefined; each = each.$parent) if (each === process) return true;
  return false;
}

/** Reports flows of another pool that connect elements of this process, and extensions marked `mustUnderstand`. */
export function checkMisplacedElements(parsing: ParseContext, root: ModdleElement, process: ModdleElement): void {
  for (const extension of getChildren(root, 'extensions'))
    if (elementText(extension, 'mustUnderstand') === 'true')
      parsing.report(process, 'the file names an extension that must be understood, and it is not');
  for (const other of getChildren(root, 'rootElements')) if (other !== process) checkFlows(parsing, other, process);
}

function checkFlows(parsing: ParseContext, container: ModdleElement, process: ModdleElement): void {
  for (const element of getChildren(container, 'flowElements')) {
    const ends = [getChild(element, 'sourceRef'), getChild(element, 'targetRef')];
    if (element.$type === 'bpmn:SequenceFlow' && ends.some((end) => isInside(process, end)))
      parsing.report(element, 'this flow is outside the process whose elements it connects');
    checkFlows(parsing, element, process);
  }
}
