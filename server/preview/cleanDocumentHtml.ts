import { FilterXSS } from 'xss';

const PLAIN = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'u', 's', 'sub', 'sup', 'br', 'ul', 'ol', 'li'];
const TABLE = ['table', 'thead', 'tbody', 'tr'];
const CELL = ['colspan', 'rowspan'];
/** Out of the document, and nowhere but to a page or a mail. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/iu;
const WRITTEN_OUT = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=]+$/iu;

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
    if (name === 'href') return ADDRESS.test(value) ? value : '';
    if (name === 'src') return WRITTEN_OUT.test(value) ? value : '';
    return quoted(value);
  },
});

const quoted = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The HTML of a document: what a company’s own people wrote is foreign all the same. The client cleans it again before
 * it draws it.
 */
export const cleanDocumentHtml = (html: string): string =>
  filter
    .process(html)
    .replaceAll(/<a href(?=[\s>])/gu, '<a')
    .replaceAll(/<img(?![^>]*\ssrc=")[^>]*>/gu, '');
