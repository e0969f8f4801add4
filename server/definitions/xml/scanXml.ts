import { fail, ok, type Result } from '#domain/shared/result.ts';
import { declaredIn, resolve, type Scope } from './xmlNamespaces.ts';
import { brokenReference, NAME, notAllowed } from './xmlWords.ts';

/** One start tag as it stands in a text. */
export interface XmlTag {
  readonly uri: string;
  readonly local: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Where its `<` stands, the end of its name, and what follows its `>`. */
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  readonly parent: XmlTag | undefined;
}
export interface XmlProblem {
  readonly message: string;
  /** Where in the text, counted from 0. */
  readonly at: number;
}
interface XmlReader {
  onOpen(tag: XmlTag): void;
  /** More than white space stands in it. */
  onText?(tag: XmlTag, at: number, length: number): void;
  onClose?(tag: XmlTag, end: number): void;
}

/** More than any modeller writes, and little enough to be read at once. */
const MOST_ELEMENTS = 60_000;
const DEEPEST = 100;
const MOST_ATTRIBUTES = 200;
const LONGEST_NAME = 200;
const LONGEST_VALUE = 20_000;

/**
 * Walks through an XML text as strictly as a browser does: what this accepts, a browser draws. A DOCTYPE is refused,
 * and so is what would only cost time: very deep, very many, very long names.
 */
export function scanXml(text: string, reader: XmlReader): Result<void, XmlProblem> {
  try {
    scanDocument(text, reader);
    return ok(undefined);
  } catch (error) {
    if (error instanceof Broken) return fail({ message: error.message, at: error.at });
    throw error;
  }
}

/** Ends a scan from anywhere inside. */
class Broken extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

interface Open {
  readonly tag: XmlTag;
  readonly name: string;
  readonly scope: Scope;
}

function scanDocument(text: string, reader: XmlReader): void {
  const strange = notAllowed(text);
  if (strange !== undefined) throw new Broken(strange.message, strange.at);
  const open: Open[] = [];
  let at = afterDeclaration(text);
  let count = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const stop = next === -1 ? text.length : next;
    checkText(text, at, stop, open.length > 0);
    tellText(text.slice(at, stop), at, open, reader);
    if (next === -1) break;
    at = next;
    if (text.startsWith('<!--', at)) at = afterComment(text, at);
    else if (text.startsWith('<![CDATA[', at)) {
      if (open.length === 0) throw new Broken('text stands outside of the root element', at);
      const end = after(text, ']]>', at + 9, 'a CDATA section is not closed');
      tellText(text.slice(at + 9, end - 3), at, open, reader);
      at = end;
    } else if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(at, at + 9)))
      throw new Broken('a DOCTYPE or ENTITY declaration is not accepted', at);
    else if (text.startsWith('<?', at)) at = afterInstruction(text, at);
    else if (text.startsWith('</', at)) {
      const end = readEnd(text, at, open.at(-1));
      const closed = open.pop();
      if (closed) reader.onClose?.(closed.tag, end);
      at = end;
    } else {
      if (open.length === 0 && count > 0) throw new Broken('there is a second root element', at);
      if (open.length >= DEEPEST) throw new Broken(`elements are nested more than ${DEEPEST} deep`, at);
      count += 1;
      if (count > MOST_ELEMENTS) throw new Broken(`the file has more than ${MOST_ELEMENTS} elements`, at);
      const start = readStart(text, at, open.at(-1));
      reader.onOpen(start.tag);
      if (start.isEmpty) reader.onClose?.(start.tag, start.tag.end);
      else open.push(start);
      at = start.tag.end;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new Broken(`<${unclosed.name}> is not closed`, text.length);
  if (count === 0) throw new Broken('there is no element', text.length);
}

/** `<?xml …?>` may stand at the very beginning only. */
function afterDeclaration(text: string): number {
  if (!/^<\?xml\s/.test(text)) return 0;
  const found = DECLARATION.exec(text);
  if (found === null) throw new Broken('the XML declaration is not understood', 0);
  return found[0].length;
}
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/;

function after(text: string, mark: string, from: number, message: string): number {
  const found = text.indexOf(mark, from);
  if (found === -1) throw new Broken(message, text.length);
  return found + mark.length;
}

function afterComment(text: string, at: number): number {
  const end = after(text, '--', at + 4, 'a comment is not closed');
  if (text[end] !== '>') throw new Broken('a comment holds --', end);
  return end + 1;
}

function afterInstruction(text: string, at: number): number {
  const name = nameAt(text, at + 2);
  if (/^xml$/i.test(name) || name.includes(':')) throw new Broken(`<?${name} may not stand here`, at);
  const end = at + 2 + name.length;
  if (!text.startsWith('?>', end) && !isSpace(text[end])) throw new Broken(`<?${name} is not understood`, end);
  return after(text, '?>', end, `<?${name} is not closed`);
}

function checkText(text: string, from: number, to: number, isInside: boolean): void {
  if (from === to) return;
  const part = text.slice(from, to);
  const outside = isInside ? -1 : part.search(/[^ \t\r\n]/);
  if (outside !== -1) throw new Broken('text stands outside of the root element', from + outside);
  const bracket = part.indexOf(']]>');
  if (bracket !== -1) throw new Broken(']]> stands in a text', from + bracket);
  checkReferences(part, from);
}

function tellText(part: string, at: number, open: readonly Open[], reader: XmlReader): void {
  const inside = open.at(-1);
  if (inside && /\S/.test(part)) reader.onText?.(inside.tag, at, part.length);
}

function checkReferences(part: string, from: number): void {
  const broken = brokenReference(part);
  if (broken) throw new Broken(broken.message, from + broken.at);
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) throw new Broken('a name is expected here', at);
  if (name.length > LONGEST_NAME) throw new Broken(`a name has more than ${LONGEST_NAME} characters`, at);
  return name;
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && ' \t\r\n'.includes(sign);
function afterSpace(text: string, at: number): number {
  let end = at;
  while (isSpace(text[end])) end += 1;
  return end;
}

function readEnd(text: string, at: number, open: Open | undefined): number {
  const name = nameAt(text, at + 2);
  const end = afterSpace(text, at + 2 + name.length);
  if (text[end] !== '>') throw new Broken(`</${name} is not closed`, end);
  if (name !== open?.name)
    throw new Broken(open ? `<${open.name}> is closed by </${name}>` : `</${name}> closes nothing`, at);
  return end + 1;
}

function readStart(text: string, start: number, above: Open | undefined): Open & { readonly isEmpty: boolean } {
  const name = nameAt(text, start + 1);
  const nameEnd = start + 1 + name.length;
  const { attributes, end, isEmpty } = readAttributes(text, nameEnd, name);
  const declared = declaredIn(attributes, above?.scope);
  if (!declared.ok) throw new Broken(declared.error, start);
  const scope = declared.value;
  const element = resolve(name, scope, 'element');
  const expanded = [...attributes.keys()].map((key) => resolve(key, scope, 'attribute'));
  const unknown = [element, ...expanded].find((each) => each.uri === undefined);
  if (unknown) throw new Broken(`the prefix of ${unknown.name} is not declared`, start);
  const same = expanded.map(({ uri = '', local }) => `${uri} ${local}`);
  if (new Set(same).size < same.length) throw new Broken(`<${name}> has an attribute twice`, start);
  const tag = { uri: element.uri ?? '', local: element.local, attributes, start, nameEnd, end, parent: above?.tag };
  return { tag, name, scope, isEmpty };
}

const VALUE = /"[^"<]*"|'[^'<]*'/y;

function readAttributes(text: string, from: number, element: string) {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    const next = afterSpace(text, at);
    if (text[next] === '>') return { attributes, end: next + 1, isEmpty: false };
    if (text.startsWith('/>', next)) return { attributes, end: next + 2, isEmpty: true };
    if (next >= text.length) throw new Broken(`<${element} is not closed`, next);
    if (next === at) throw new Broken(`<${element}> is not understood`, next);
    const name = nameAt(text, next);
    const sign = afterSpace(text, next + name.length);
    if (text[sign] !== '=') throw new Broken(`the attribute ${name} has no value`, sign);
    VALUE.lastIndex = afterSpace(text, sign + 1);
    const quoted = VALUE.exec(text)?.[0];
    if (quoted === undefined) throw new Broken(`the value of ${name} is not understood`, next);
    at = VALUE.lastIndex;
    checkReferences(quoted, at - quoted.length);
    if (attributes.has(name)) throw new Broken(`<${element}> has the attribute ${name} twice`, next);
    if (quoted.length > LONGEST_VALUE)
      throw new Broken(`the value of ${name} has more than ${LONGEST_VALUE} characters`, next);
    attributes.set(name, quoted.slice(1, -1));
    if (attributes.size > MOST_ATTRIBUTES)
      throw new Broken(`<${element}> has more than ${MOST_ATTRIBUTES} attributes`, next);
  }
}
