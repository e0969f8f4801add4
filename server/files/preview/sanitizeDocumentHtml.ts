import { FilterXSS } from 'xss';

const PLAIN = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'u', 's', 'sub', 'sup', 'br', 'ul', 'ol', 'li'];
const TABLE = ['table', 'thead', 'tbody', 'tr'];
const CELL = ['colspan', 'rowspan'];
/** Links may only lead to web pages and mail addresses. */
const LINK_URL = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/iu;
const DATA_IMAGE_URL = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=]+$/iu;

const filter = new FilterXSS({
  whiteList: {
    ...Object.fromEntries([...PLAIN, ...TABLE].map((tag) => [tag, []])),
    td: CELL,
    th: CELL,
    a: ['href'],
    img: ['src', 'alt'],
  },
  css: false,
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style'],
  safeAttrValue: (_, name, value) => {
    if (name === 'href') return LINK_URL.test(value) ? value : '';
    if (name === 'src') return DATA_IMAGE_URL.test(value) ? value : '';
    return quoted(value);
  },
});

const quoted = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Sanitizes the HTML of a converted document. Documents are untrusted even if employees wrote them. The client
 * sanitizes the HTML again before it is shown.
 */
export const sanitizeDocumentHtml = (html: string): string =>
  filter
    .process(html)
    .replaceAll(/<a href(?=[\s>])/gu, '<a')
    .replaceAll(/<img(?![^>]*\ssrc=")[^>]*>/gu, '');
