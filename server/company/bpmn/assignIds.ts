import { fail, ok, type Result } from '#domain/shared/result.ts';
import { scanXml, type XmlProblem, type XmlTag } from '../xml/scanXml.ts';
import { createTagCheck } from './checkTags.ts';

interface TagProblem extends XmlProblem {
  /** The tag that contains the problem, if the XML itself is well-formed. */
  readonly tag?: XmlTag;
}

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const NODE = /(?:[tT]ask|Event|Gateway|[sS]ubProcess|[aA]ctivity|^transaction)$/;

/**
 * Adds an id to every process, node and flow without one. The ids are derived from the elements and what they connect,
 * so they stay the same each time the file is loaded. Also checks the XML as strictly as a browser.
 */
export function assignIds(text: string, processKey: string): Result<string, TagProblem> {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const nameless: XmlTag[] = [];
  const check = createTagCheck();
  let wrong: TagProblem | undefined;
  const scanned = scanXml(text, {
    onText(tag, at, length) {
      const message = check.text(tag, length);
      if (message !== undefined) wrong ??= { message, at, tag };
    },
    onOpen(tag) {
      const message = check.open(tag);
      if (message !== undefined) wrong ??= { message, at: tag.start, tag: tag.parent ?? tag };
      const id = tag.attributes.get('id')?.trim() ?? '';
      if (id !== '') taken.add(id);
      else if (needsId(tag)) nameless.push(tag);
    },
  });
  if (!scanned.ok) return scanned;
  if (wrong !== undefined) return fail(wrong);
  let [given, from] = ['', 0];
  for (const tag of nameless) {
    given += text.slice(from, tag.nameEnd) + ` id="${createUniqueId(idBase(tag, processKey), taken, counts)}"`;
    const rest = text.slice(tag.nameEnd, tag.end);
    // Removes an empty id attribute before the new one is added.
    given += tag.attributes.has('id') ? rest.replace(/\sid\s*=\s*(?:"\s*"|'\s*')/, '') : rest;
    from = tag.end;
  }
  return ok(given + text.slice(from));
}

function needsId({ uri, local, parent }: XmlTag): boolean {
  if (uri !== BPMN) return false;
  if (local === 'process') return parent?.local === 'definitions';
  return local === 'sequenceFlow' || NODE.test(local);
}

function idBase({ local, attributes }: XmlTag, processKey: string): string {
  if (local === 'process') return toAsciiName(processKey);
  const ends = local === 'sequenceFlow' ? [attributes.get('sourceRef'), 'to', attributes.get('targetRef')] : [];
  const name = ends.length > 0 ? ends : [attributes.get('name')];
  return toAsciiName([local === 'sequenceFlow' ? 'flow' : local, ...name].filter((part) => part).join('_'));
}

const MAX_BASE_LENGTH = 100;
const toAsciiName = (text: string): string =>
  text
    .replaceAll(/[^\w.-]/gu, (sign) => (/\s/u.test(sign) ? '_' : `_${(sign.codePointAt(0) ?? 0).toString(16)}`))
    .replace(/^(?![A-Za-z_])/, '_')
    .slice(0, MAX_BASE_LENGTH);

/** Returns the base for the first element of a kind, and the base with a number for the next ones. */
function createUniqueId(base: string, taken: Set<string>, counts: Map<string, number>): string {
  let number = counts.get(base) ?? 0;
  let id: string;
  do {
    number += 1;
    id = number === 1 ? base : `${base}_${number}`;
  } while (taken.has(id));
  counts.set(base, number);
  taken.add(id);
  return id;
}
