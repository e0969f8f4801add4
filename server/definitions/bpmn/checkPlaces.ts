import { childOf, childrenOf, elementText, type ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';
import type { ParsedXml } from './parseXml.ts';

/**
 * References that the run follows; flows and boundary events check their ends themselves, and a loop over data that is
 * not there goes over the variable of that name.
 */
const FOLLOWED = new Set(['bpmn:default', 'bpmn:eventDefinitionRef']);

/**
 * The library skips what it cannot place. What other tools added beside the run may be skipped; ours, BPMN's own and
 * that of other engines may not.
 */
export function reportWarnings(parsing: ParseContext, { warnings }: ParsedXml, process: ModdleElement): void {
  for (const { message, line, element, property } of warnings) {
    const [, misplaced] = /unrecognized element <(.*)>$/.exec(message) ?? [];
    const [, attribute] = /unknown attribute <(.*)>$/.exec(message) ?? [];
    if (misplaced !== undefined) {
      if (isOurs(parsing, misplaced))
        parsing.report(process, `<${misplaced.replace(/^bpmn:/, '')}> stands where it has no place`, line);
    } else if (attribute !== undefined) {
      if (/^ringi:/.test(attribute) || (element && isRead(element, process)))
        parsing.report(element ?? process, message, line);
    } else if (!/unresolved reference/.test(message) || FOLLOWED.has(property ?? ''))
      parsing.report(element ?? process, message, line);
  }
}

const isOurs = (parsing: ParseContext, name: string): boolean => {
  const [prefix = ''] = name.split(':');
  if (name === 'bpmn:documentation') return false;
  return ['bpmn', 'ringi'].includes(prefix) || parsing.foreignPrefixes.has(prefix);
};

/** Of ours, wherever it stands, and of BPMN, inside the process that runs. */
function isRead(element: ModdleElement, process: ModdleElement): boolean {
  if (element.$type.startsWith('ringi:')) return true;
  return element.$type.startsWith('bpmn:') && isInside(process, element);
}

function isInside(process: ModdleElement, element: ModdleElement | undefined): boolean {
  for (let each = element; each !== undefined; each = each.$parent) if (each === process) return true;
  return false;
}

/** A flow of another pool that joins elements of ours, and a file that asks for what nobody here understands. */
export function checkMisplaced(parsing: ParseContext, root: ModdleElement, process: ModdleElement): void {
  for (const extension of childrenOf(root, 'extensions'))
    if (elementText(extension, 'mustUnderstand') === 'true')
      parsing.report(process, 'the file names an extension that must be understood, and it is not');
  for (const other of childrenOf(root, 'rootElements')) if (other !== process) checkFlows(parsing, other, process);
}

function checkFlows(parsing: ParseContext, container: ModdleElement, process: ModdleElement): void {
  for (const element of childrenOf(container, 'flowElements')) {
    const ends = [childOf(element, 'sourceRef'), childOf(element, 'targetRef')];
    if (element.$type === 'bpmn:SequenceFlow' && ends.some((end) => isInside(process, end)))
      parsing.report(element, 'this flow stands outside of the process whose elements it joins');
    checkFlows(parsing, element, process);
  }
}
