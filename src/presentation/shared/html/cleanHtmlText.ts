import { escapeAttrValue, FilterXSS } from 'xss';
import { safeLink } from '../safeLink.ts';

const CELL = ['colspan', 'rowspan', 'align', 'valign', 'width'];
/** What may stand in foreign HTML: words, lists, tables and pictures. Whatever else is taken out, its words stay. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...[
        'abbr',
        'b',
        'bdi',
        'bdo',
        'big',
        'blockquote',
        'br',
        'caption',
        'center',
        'cite',
        'code',
        'dd',
        'del',
        'dfn',
      ],
      ...['div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'kbd'],
      ...['mark', 'p', 'pre', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong'],
      ...['sub', 'sup', 'tbody', 'tfoot', 'thead', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
    ].map((tag) => [tag, ['align']]),
  ),
  a: ['href'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  font: ['color'],
  img: ['alt', 'width', 'height'],
  li: ['value'],
  ol: ['start', 'type'],
  table: ['border', 'width'],
  td: CELL,
  th: [...CELL, 'scope'],
};
/** Ours: what stands for an attribute the page may not parse, until it is applied by hand. */
export const STYLE = 'data-style';
export const STORED_PICTURE = 'data-picture';

/** Whose words are no words for people. */
const WITHOUT_WORDS = ['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'template', 'svg', 'math'];
const SILENT = [...WITHOUT_WORDS, 'title', 'textarea', 'xmp', 'noembed', 'noframes', 'select', 'audio', 'video'];

/** A picture of ours, wherever the platform stands; its token is never taken over. */
const STORED = /\/sysFile\/(?:public\/)?(?:download(?:Scale)?\/|previewImg\?(?:[^#]*&)?fileId=)(\w+)/u;
const WRITTEN_OUT = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/iu;

const filter = new FilterXSS({
  whiteList: Object.fromEntries(Object.entries(ALLOWED).map(([tag, attributes]) => [tag, [...attributes]])),
  css: false,
  stripIgnoreTag: true,
  stripIgnoreTagBody: SILENT,
  onIgnoreTagAttr: (tag, name, value) => {
    if (name === 'style') return attribute(STYLE, value);
    return tag === 'img' && name === 'src' ? pictureOf(value) : '';
  },
  safeAttrValue: (_, name, value) => {
    const plain = unescaped(value);
    return escapeAttrValue(name === 'href' ? (safeLink(plain) ?? '') : plain);
  },
});

/**
 * First of two passes over foreign HTML, on its text: a browser that parses `style=` or `onerror=` reports it as a
 * violation of the page's content policy even where nothing comes of it. Styles and addresses of pictures are kept
 * under names of our own.
 */
export const cleanHtmlText = (html: string): string => filter.process(html);

function pictureOf(value: string): string {
  const source = unescaped(value);
  const [, file] = STORED.exec(source) ?? [];
  if (file !== undefined) return attribute(STORED_PICTURE, file);
  return WRITTEN_OUT.test(source) ? `src="${escapeAttrValue(source)}"` : '';
}

const attribute = (name: string, value: string): string => `${name}="${escapeAttrValue(unescaped(value))}"`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
/** Attributes come as they are written; the few signs that hide an address are read before it is judged. */
const unescaped = (value: string): string =>
  value.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));?/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    },
  );
