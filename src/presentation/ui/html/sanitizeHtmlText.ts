import { escapeAttrValue, FilterXSS } from 'xss';
import { safeLink } from '../navigation/safeLink.ts';

const CELL = ['colspan', 'rowspan', 'align', 'valign', 'width'];
/**
 * Allowed elements and attributes of untrusted HTML: text, lists, tables and images. Other elements are removed; their
 * text remains.
 */
export const ALLOWED_HTML: Readonly<Record<string, readonly string[]>> = {
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
/** Replaces the attribute `style`, which the content security policy forbids, until it is applied with the CSSOM. */
export const STYLE_ATTRIBUTE = 'data-style';
export const PICTURE_ATTRIBUTE = 'data-picture';

const NON_TEXT_ELEMENTS = ['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'template', 'svg', 'math'];
const DROPPED_ELEMENTS = [
  ...NON_TEXT_ELEMENTS,
  'title',
  'textarea',
  'xmp',
  'noembed',
  'noframes',
  'select',
  'audio',
  'video',
];

/** Matches the address of a stored picture on any host. A token in the address is dropped. */
const STORED_PICTURE_URL = /\/sysFile\/(?:public\/)?(?:download(?:Scale)?\/|previewImg\?(?:[^#]*&)?fileId=)(\w+)/u;
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/iu;

const filter = new FilterXSS({
  whiteList: Object.fromEntries(Object.entries(ALLOWED_HTML).map(([tag, attributes]) => [tag, [...attributes]])),
  css: false,
  stripIgnoreTag: true,
  stripIgnoreTagBody: DROPPED_ELEMENTS,
  onIgnoreTagAttr: (tag, name, value) => {
    if (name === 'style') return attribute(STYLE_ATTRIBUTE, value);
    return tag === 'img' && name === 'src' ? pictureOf(value) : '';
  },
  safeAttrValue: (_, name, value) => {
    const plain = decodeEntities(value);
    return escapeAttrValue(name === 'href' ? (safeLink(plain) ?? '') : plain);
  },
});

/**
 * First of two passes over untrusted HTML, on its text. Browsers report `style=` or `onerror=` as a violation of the
 * content security policy even if the parsed node is never inserted. Styles and addresses of images are kept in
 * attributes of our own.
 */
export const sanitizeHtmlText = (html: string): string => filter.process(html);

function pictureOf(value: string): string {
  const source = decodeEntities(value);
  const [, file] = STORED_PICTURE_URL.exec(source) ?? [];
  if (file !== undefined) return attribute(PICTURE_ATTRIBUTE, file);
  return DATA_IMAGE.test(source) ? `src="${escapeAttrValue(source)}"` : '';
}

const attribute = (name: string, value: string): string => `${name}="${escapeAttrValue(decodeEntities(value))}"`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
/** Decodes the entities of an attribute, which could otherwise hide a forbidden address. */
const decodeEntities = (value: string): string =>
  value.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));?/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    },
  );
