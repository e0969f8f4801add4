import { BpmnModdle, type BpmnMetaType } from 'bpmn-moddle';
import type { XmlTag } from '../xml/scanXml.ts';
import ringi from './ringi.moddle.json' with { type: 'json' };

/** Allowed content of a tag. `free`: anything, because it is not read. */
type Content = { readonly type: BpmnMetaType } | 'text' | 'free';

interface TagCheck {
  open(tag: XmlTag): string | undefined;
  text(tag: XmlTag, length: number): string | undefined;
}

const MAX_STRAY_ELEMENTS = 200;
const MAX_CHILDREN = 10_000;
const MAX_TEXT_LENGTH = 20_000;
/** Texts of any length: they are displayed or never executed. */
const UNLIMITED_TEXT_TAGS = new Set(['documentation', 'text', 'script']);
const SIMPLE_TYPES = new Set(['String', 'Boolean', 'Integer', 'Real']);

/**
 * Creates a check that every tag is allowed by BPMN, its diagrams or our own elements. The library would skip tags that
 * are not, and take long for each.
 */
export function createTagCheck(): TagCheck {
  const model = new BpmnModdle({ ringi });
  const prefixes = new Map(model.getPackages().map(({ uri, prefix }) => [uri, prefix]));
  const contents = new WeakMap<XmlTag, Content>();
  const inside = new WeakMap<XmlTag, number>();
  const ids = new Set<string>();
  let stray = 0;

  function findType(name: string): BpmnMetaType | undefined {
    try {
      return model.getType(name);
    } catch {
      return undefined;
    }
  }

  function getContentType({ uri, local, parent }: XmlTag): Content | undefined {
    const prefix = prefixes.get(uri);
    const name = `${prefix ?? ''}:${local}`;
    const type = findType(`${prefix ?? ''}:${local.charAt(0).toUpperCase()}${local.slice(1)}`);
    if (parent === undefined) return type === undefined ? 'free' : { type };
    const around = contents.get(parent) ?? 'free';
    if (around === 'free') return 'free';
    if (around === 'text') return undefined;
    const { properties, propertiesByName } = around.type.$descriptor;
    if (prefix === undefined) {
      stray += properties.some((property) => property.type === 'Element') ? 0 : 1;
      return 'free';
    }
    const own = propertiesByName[name];
    if (own !== undefined && own.isAttr !== true) {
      if (own.isReference === true || SIMPLE_TYPES.has(own.type)) return 'text';
      const its = findType(own.type);
      return its === undefined ? 'free' : { type: its };
    }
    const fits =
      type !== undefined &&
      properties.some(
        ({ isVirtual, isReference, type: wanted }) =>
          isVirtual !== true && isReference !== true && type.hasType(wanted),
      );
    return fits ? { type } : undefined;
  }

  function formatDuplicateId({ uri, attributes }: XmlTag): string | undefined {
    const id = prefixes.has(uri) ? attributes.get('id') : undefined;
    if (id === undefined) return undefined;
    if (ids.has(id)) return `duplicate ID <${id}>`;
    ids.add(id);
    return undefined;
  }

  return {
    open(tag) {
      const content = getContentType(tag);
      contents.set(tag, content ?? 'free');
      if (content === undefined && tag.local !== 'documentation') return `<${tag.local}> is not allowed here`;
      if (content === undefined) stray += 1;
      if (stray > MAX_STRAY_ELEMENTS)
        return `more than ${MAX_STRAY_ELEMENTS} elements are in places where they have no effect`;
      const count = tag.parent === undefined ? 0 : (inside.get(tag.parent) ?? 0) + 1;
      if (tag.parent !== undefined) inside.set(tag.parent, count);
      return count > MAX_CHILDREN ? `more than ${MAX_CHILDREN} elements are nested here` : formatDuplicateId(tag);
    },
    text(tag, length) {
      const content = contents.get(tag) ?? 'free';
      if (length > MAX_TEXT_LENGTH && content !== 'free' && !UNLIMITED_TEXT_TAGS.has(tag.local))
        return `the text of <${tag.local}> has ${length} characters; at most ${MAX_TEXT_LENGTH} are allowed`;
      const isRead = typeof content === 'string' || content.type.$descriptor.bodyProperty !== undefined;
      return isRead ? undefined : `<${tag.local}> must not contain text`;
    },
  };
}
