import { SaxesParser, type SaxesTagNS } from 'saxes';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isNcName } from './isNcName.ts';

/** A start tag with its position in the text. */
export interface XmlTag {
  readonly uri: string;
  readonly local: string;
  /** Values as written, with their references. */
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
const MAX_NAMESPACES = 100;
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 20_000;
const MAX_MESSAGE_LENGTH = 500;

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
    // A message may repeat a name of any length.
    super(message.slice(0, MAX_MESSAGE_LENGTH));
    this.at = at;
  }
}

function scanDocument(text: string, reader: XmlReader): void {
  const lone = text.search(/\p{Surrogate}/u);
  if (lone !== -1) throw new ScanError('half of a surrogate pair is not allowed in XML', lone);
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const open: XmlTag[] = [];
  let count = 0;
  /** Begins with the default namespace, `xml` and `xmlns`. */
  let namespaces = 3;
  let nameEnd = 0;
  /** End of the last markup or text. */
  let done = 0;
  const throwScanError = (message: string, at = parser.position): never => {
    throw new ScanError(message, at);
  };
  const endMarkup = (): void => void (done = parser.position);
  const endText = (end: number, length: number): void => {
    const inside = open.at(-1);
    const word = text.slice(done, end).search(/\S/);
    if (inside === undefined && word !== -1) throwScanError('text is outside the root element', done + word);
    if (inside !== undefined && word !== -1) reader.onText?.(inside, done, length);
    done = end;
  };
  parser.on('error', ({ message }) => {
    throw explainError(message, text, done, parser.position);
  });
  parser.on('doctype', () => throwScanError(NO_DOCTYPE, done));
  parser.on('xmldecl', ({ version }) =>
    version === '1.0' ? endMarkup() : throwScanError('the XML version must be 1.0'),
  );
  parser.on('processinginstruction', ({ target }) => {
    const isSound = isNcName(target) && /^(?:\s|\?>)/.test(text.slice(done + 2 + target.length));
    return isSound ? endMarkup() : throwScanError(`<?${target} is not understood`, done);
  });
  // The library reports a comment before it has read the closing `>`.
  parser.on('comment', () => void (done = parser.position + 1));
  parser.on('text', () => endText(text.indexOf('<', done), text.indexOf('<', done) - done));
  parser.on('cdata', () => endText(parser.position, parser.position - done - '<![CDATA[]]>'.length));
  parser.on('opentagstart', ({ name }) => {
    count += 1;
    nameEnd = done + 1 + name.length;
    if (open.length >= MAX_DEPTH) throwScanError(`elements are nested more than ${MAX_DEPTH} deep`);
    if (count > MAX_ELEMENTS) throwScanError(`the file has more than ${MAX_ELEMENTS} elements`);
    if (name.length > MAX_NAME_LENGTH) throwScanError(`a name has more than ${MAX_NAME_LENGTH} characters`);
  });
  parser.on('opentag', (tag) => {
    const problem = findTagProblem(tag);
    if (problem !== undefined) throwScanError(problem, done);
    namespaces += Object.keys(tag.ns).length;
    if (namespaces > MAX_NAMESPACES) throwScanError(`more than ${MAX_NAMESPACES} namespaces are declared`, done);
    const attributes = readAttributes(text.slice(nameEnd, parser.position));
    const { uri, local } = tag;
    const opened = { uri, local, attributes, start: done, nameEnd, end: parser.position, parent: open.at(-1) };
    open.push(opened);
    endMarkup();
    reader.onOpen(opened);
  });
  parser.on('closetag', ({ name, ns, isSelfClosing }) => {
    const written = /[^</>\s]+/.exec(text.slice(done, parser.position))?.[0];
    if (!isSelfClosing && written !== name) throwScanError(`<${name}> is closed by </${written}>`, done);
    endMarkup();
    namespaces -= Object.keys(ns).length;
    const closed = open.pop();
    if (closed) reader.onClose?.(closed, parser.position);
  });
  parser.write(text).close();
}

const NO_DOCTYPE = 'a DOCTYPE or ENTITY declaration is not accepted';
/** Words that browsers reject as a default namespace. */
const RESERVED_NAMESPACES = new Set(['xml', 'xmlns']);

/** Returns what browsers reject and the library accepts, and limits that are exceeded. */
function findTagProblem({ name, prefix, ns, attributes }: SaxesTagNS): string | undefined {
  const all = Object.values(attributes);
  const names = [name, ...Object.keys(attributes)];
  const strange = names.find((each) => !each.split(':').every(isNcName));
  if (strange !== undefined) return `${strange} is not a name`;
  if (prefix === 'xml') return `the prefix of ${name} is reserved for attributes`;
  if (RESERVED_NAMESPACES.has(ns[''] ?? '')) return `xmlns="${ns['']}" declares nothing that may be used`;
  if (all.length > MAX_ATTRIBUTES) return `<${name}> has more than ${MAX_ATTRIBUTES} attributes`;
  if (names.some(({ length }) => length > MAX_NAME_LENGTH)) return `a name has more than ${MAX_NAME_LENGTH} characters`;
  const long = all.find(({ value }) => value.length > MAX_VALUE_LENGTH);
  return long && `the value of ${long.name} has more than ${MAX_VALUE_LENGTH} characters`;
}

const readAttributes = (written: string): ReadonlyMap<string, string> =>
  new Map(
    [...written.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  );

/** Explains an error of the library, and corrects its position where the library notices the error later. */
function explainError(message: string, text: string, from: number, noticed: number): ScanError {
  const rest = text.slice(from);
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(rest)) return new ScanError(NO_DOCTYPE, from);
  const isReference = message.includes('entity') || noticed === text.length;
  const bare = isReference && !rest.startsWith('<!') ? BARE_AMPERSAND.exec(rest) : null;
  if (bare !== null) {
    const [word] = bare;
    return new ScanError(
      word === '&' ? 'a bare & must be written as &amp;' : `${word} is not defined`,
      from + bare.index,
    );
  }
  if (message.startsWith('text data'))
    return new ScanError('text is outside the root element', from + rest.search(/\S/));
  const at = noticed < text.length ? noticed - 1 : noticed;
  const disallowed = findDisallowedCharacter(message, text.slice(from, noticed));
  return new ScanError(
    disallowed === undefined ? message.replace(/\.$/, '') : `${disallowed} is not allowed in XML`,
    at,
  );
}

/** Returns the character, or the reference to one, that the library rejects without naming it. */
function findDisallowedCharacter(message: string, read: string): string | undefined {
  if (message.startsWith('malformed character entity')) return /&#\w+;$/.exec(read)?.[0];
  const code = message.startsWith('disallowed character') ? read.charCodeAt(read.length - 1) : undefined;
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)(?:#?\w{1,20};)?/i;
