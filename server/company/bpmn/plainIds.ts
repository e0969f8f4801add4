import { isNcName } from '../xml/isNcName.ts';
import { scanXml } from '../xml/scanXml.ts';

/**
 * A text whose ids the library accepts: it supports ASCII only, while XML allows every NCName.
 * @property restore puts the original ids back into a message of the library
 */
interface AsciiIdText {
  readonly text: string;
  readonly restore: (message: string) => string;
  readonly restoreIn: (tree: unknown) => void;
}

const ASCII = /^[\w.-]+$/;

export function replaceNonAsciiIds(text: string): AsciiIdText {
  const plain = /\P{ASCII}/u.test(text) ? findPlainIds(text) : new Map<string, string>();
  if (plain.size === 0) return { text, restore: (message) => message, restoreIn: () => undefined };
  const original = new Map([...plain].map(([id, stand]) => [stand, id]));
  const plainIds = new RegExp([...original.keys()].toReversed().join('|'), 'g');
  const restore = (message: string): string => message.replace(plainIds, (id) => original.get(id) ?? id);
  return { text: replaceIds(text, plain), restore, restoreIn: (tree) => restoreStrings(tree, restore) };
}

function findPlainIds(text: string): ReadonlyMap<string, string> {
  const ids = new Set<string>();
  scanXml(text, {
    onOpen({ attributes }) {
      const id = attributes.get('id')?.trim() ?? '';
      if (!ASCII.test(id) && isNcName(id)) ids.add(id);
    },
  });
  let prefix = '_plain';
  while (text.includes(prefix)) prefix += '_';
  return new Map([...ids].map((id, index) => [id, `${prefix}${index}_`]));
}

const ATTRIBUTE = /(?<=\s)([^\s=<>"'/]+)(\s*=\s*)("[^"]*"|'[^']*')/gu;

function replaceIds(text: string, plain: ReadonlyMap<string, string>): string {
  let [given, from] = ['', 0];
  const put = (start: number, end: number, piece: string): void => {
    given += text.slice(from, start) + piece;
    from = end;
  };
  scanXml(text, {
    onOpen({ nameEnd, end, attributes }) {
      const tag = text.slice(nameEnd, end);
      const plainTag = tag.replace(ATTRIBUTE, (whole, name: string, sign: string) => {
        const stand = plain.get(attributes.get(name)?.trim() ?? '');
        return stand === undefined ? whole : `${name}${sign}"${stand}"`;
      });
      put(nameEnd, end, plainTag);
    },
    onText(_, at, length) {
      const stand = plain.get(text.slice(at, at + length).trim());
      if (stand !== undefined) put(at, at + length, stand);
    },
  });
  return given + text.slice(from);
}

function restoreStrings(tree: unknown, restore: (text: string) => string): void {
  const open: unknown[] = [tree];
  const seen = new Set<unknown>();
  for (const each of open) {
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    seen.add(each);
    const holder = each as Record<string, unknown>;
    for (const key of [...Object.keys(holder), '$attrs', '$children', '$body']) {
      const value = holder[key];
      if (typeof value !== 'string') open.push(value);
      else if (restore(value) !== value) holder[key] = restore(value);
    }
  }
}
