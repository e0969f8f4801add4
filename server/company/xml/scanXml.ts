import { fail, ok, type Result } from '#domain/shared/result.ts';
import { createScope, resolveName, type Scope } from './xmlNamespaces.ts';
import { findInvalidReference, NAME, findInvalidCharacter } from './xmlWords.ts';

/** A start tag with its position in the text. */
export interface XmlTag {
  readonly uri: string;
  readonly local: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Offsets of its `<`, of the end of its name, and after its `>`. */
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  readonly parent: XmlTag | undefined;
}
export interface XmlProblem {
  readonly message: string;
  /** Offset in the text, from 0. */
  readonly at: number;
}
interface XmlReader {
  onOpen(tag: XmlTag): void;
  /** Called for text that is not only white space. */
  onText?(tag: XmlTag, at: number, length: number): void;
  onClose?(tag: XmlTag, end: number): void;
}

/** Limits that no modeller reaches and that keep a scan fast. */
const MAX_ELEMENTS = 60_000;
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 20_000;

/**
 * Scans an XML text as strictly as a browser, so that every accepted text can be displayed. Rejects a DOCTYPE and
 * documents whose depth, size or names exceed the limits.
 */
export function scanXml(text: string, reader: XmlReader): Result<void, XmlProblem> {
  try {
    scanDocument(text, reader);
    return ok(undefined);
  } catch (error) {
    if (error instanceof ScanError) return fail({ message: error.message, at: error.at });
    throw error;
  }
}

/** Ends the scan from any depth. */
class ScanError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

interface OpenTag {
  readonly tag: XmlTag;
  readonly name: string;
  readonly scope: Scope;
}

function scanDocument(text: string, reader: XmlReader): void {
  const strange = findInvalidCharacter(text);
  if (strange !== undefined) throw new ScanError(strange.message, strange.at);
  const open: OpenTag[] = [];
  let at = skipDeclaration(text);
  let count = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const stop = next === -1 ? text.length : next;
    checkText(text, at, stop, open.length > 0);
    reportText(text.slice(at, stop), at, open, reader);
    if (next === -1) break;
    at = next;
    if (text.startsWith('<!--', at)) at = skipComment(text, at);
    else if (text.startsWith('<![CDATA[', at)) {
      if (open.length === 0) throw new ScanError('text stands outside of the root element', at);
      const end = skipUntil(text, ']]>', at + 9, 'a CDATA section is not closed');
      reportText(text.slice(at + 9, end - 3), at, open, reader);
      at = end;
    } else if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(at, at + 9)))
      throw new ScanError('a DOCTYPE or ENTITY declaration is not accepted', at);
    else if (text.startsWith('<?', at)) at = skipInstruction(text, at);
    else if (text.startsWith('</', at)) {
      const end = readEnd(text, at, open.at(-1));
      const closed = open.pop();
      if (closed) reader.onClose?.(closed.tag, end);
      at = end;
    } else {
      if (open.length === 0 && count > 0) throw new ScanError('there is a second root element', at);
      if (open.length >= MAX_DEPTH) throw new ScanError(`elements are nested more than ${MAX_DEPTH} deep`, at);
      count += 1;
      if (count > MAX_ELEMENTS) throw new ScanError(`the file has more than ${MAX_ELEMENTS} elements`, at);
      const start = readStart(text, at, open.at(-1));
      reader.onOpen(start.tag);
      if (start.isEmpty) reader.onClose?.(start.tag, start.tag.end);
      else open.push(start);
      at = start.tag.end;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new ScanError(`<${unclosed.name}> is not closed`, text.length);
  if (count === 0) throw new ScanError('there is no element', text.length);
}

/** `<?xml …?>` is only allowed at the beginning of the text. */
function skipDeclaration(text: string): number {
  if (!/^<\?xml\s/.test(text)) return 0;
  const found = DECLARATION.exec(text);
  if (found === null) throw new ScanError('the XML declaration is not understood', 0);
  return found[0].length;
}
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/;

function skipUntil(text: string, mark: string, from: number, message: string): number {
  const found = text.indexOf(mark, from);
  if (found === -1) throw new ScanError(message, text.length);
  return found + mark.length;
}

function skipComment(text: string, at: number): number {
  const end = skipUntil(text, '--', at + 4, 'a comment is not closed');
  if (text[end] !== '>') throw new ScanError('a comment holds --', end);
  return end + 1;
}

function skipInstruction(text: string, at: number): number {
  const name = readName(text, at + 2);
  if (/^xml$/i.test(name) || name.includes(':')) throw new ScanError(`<?${name} may not stand here`, at);
  const end = at + 2 + name.length;
  if (!text.startsWith('?>', end) && !isSpace(text[end])) throw new ScanError(`<?${name} is not understood`, end);
  return skipUntil(text, '?>', end, `<?${name} is not closed`);
}

function checkText(text: string, from: number, to: number, isInside: boolean): void {
  if (from === to) return;
  const part = text.slice(from, to);
  const outside = isInside ? -1 : part.search(/[^ \t\r\n]/);
  if (outside !== -1) throw new ScanError('text stands outside of the root element', from + outside);
  const bracket = part.indexOf(']]>');
  if (bracket !== -1) throw new ScanError(']]> stands in a text', from + bracket);
  checkReferences(part, from);
}

function reportText(part: string, at: number, open: readonly OpenTag[], reader: XmlReader): void {
  const inside = open.at(-1);
  if (inside && /\S/.test(part)) reader.onText?.(inside.tag, at, part.length);
}

function checkReferences(part: string, from: number): void {
  const broken = findInvalidReference(part);
  if (broken) throw new ScanError(broken.message, from + broken.at);
}

function readName(text: string, at: number): string {
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) throw new ScanError('a name is expected here', at);
  if (name.length > MAX_NAME_LENGTH) throw new ScanError(`a name has more than ${MAX_NAME_LENGTH} characters`, at);
  return name;
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && ' \t\r\n'.includes(sign);
function skipSpace(text: string, at: number): number {
  let end = at;
  while (isSpace(text[end])) end += 1;
  return end;
}

function readEnd(text: string, at: number, open: OpenTag | undefined): number {
  const name = readName(text, at + 2);
  const end = skipSpace(text, at + 2 + name.length);
  if (text[end] !== '>') throw new ScanError(`</${name} is not closed`, end);
  if (name !== open?.name)
    throw new ScanError(open ? `<${open.name}> is closed by </${name}>` : `</${name}> closes nothing`, at);
  return end + 1;
}

function readStart(text: string, start: number, above: OpenTag | undefined): OpenTag & { readonly isEmpty: boolean } {
  const name = readName(text, start + 1);
  const nameEnd = start + 1 + name.length;
  const { attributes, end, isEmpty } = readAttributes(text, nameEnd, name);
  const declared = createScope(attributes, above?.scope);
  if (!declared.ok) throw new ScanError(declared.error, start);
  const scope = declared.value;
  const element = resolveName(name, scope, 'element');
  const expanded = [...attributes.keys()].map((key) => resolveName(key, scope, 'attribute'));
  const unknown = [element, ...expanded].find((each) => each.uri === undefined);
  if (unknown) throw new ScanError(`the prefix of ${unknown.name} is not declared`, start);
  const same = expanded.map(({ uri = '', local }) => `${uri} ${local}`);
  if (new Set(same).size < same.length) throw new ScanError(`<${name}> has an attribute twice`, start);
  const tag = { uri: element.uri ?? '', local: element.local, attributes, start, nameEnd, end, parent: above?.tag };
  return { tag, name, scope, isEmpty };
}

const VALUE = /"[^"<]*"|'[^'<]*'/y;

function readAttributes(text: string, from: number, element: string) {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    const next = skipSpace(text, at);
    if (text[next] === '>') return { attributes, end: next + 1, isEmpty: false };
    if (text.startsWith('/>', next)) return { attributes, end: next + 2, isEmpty: true };
    if (next >= text.length) throw new ScanError(`<${element} is not closed`, next);
    if (next === at) throw new ScanError(`<${element}> is not understood`, next);
    const name = readName(text, next);
    const sign = skipSpace(text, next + name.length);
    if (text[sign] !== '=') throw new ScanError(`the attribute ${name} has no value`, sign);
    VALUE.lastIndex = skipSpace(text, sign + 1);
    const quoted = VALUE.exec(text)?.[0];
    if (quoted === undefined) throw new ScanError(`the value of ${name} is not understood`, next);
    at = VALUE.lastIndex;
    checkReferences(quoted, at - quoted.length);
    if (attributes.has(name)) throw new ScanError(`<${element}> has the attribute ${name} twice`, next);
    if (quoted.length > MAX_VALUE_LENGTH)
      throw new ScanError(`the value of ${name} has more than ${MAX_VALUE_LENGTH} characters`, next);
    attributes.set(name, quoted.slice(1, -1));
    if (attributes.size > MAX_ATTRIBUTES)
      throw new ScanError(`<${element}> has more than ${MAX_ATTRIBUTES} attributes`, next);
  }
}
