import type PizZip from 'pizzip';
import type { DrawablePicture } from '#domain/print/printPicture.ts';
import { RELATIONS } from './pictureXml.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const ENDINGS = { png: 'png', jpeg: 'jpeg' } as const;

/** Adds a picture to an Office file. @returns its path */
export function addPicture(zip: PizZip, folder: string, { kind, bytes }: DrawablePicture, number: number): string {
  const path = `${folder}/ringi${number}.${ENDINGS[kind]}`;
  zip.file(path, bytes);
  declareEnding(zip, ENDINGS[kind], `image/${kind}`);
  return path;
}

export function toRelationshipsPath(part: string): string {
  const slash = part.lastIndexOf('/');
  return `${part.slice(0, slash)}/_rels/${part.slice(slash + 1)}.rels`;
}

/** Adds a relationship between two parts. @returns its id */
export function addRelationship(zip: PizZip, part: string, kind: string, target: string): string {
  const path = toRelationshipsPath(part);
  const xml = zip.file(path)?.asText() ?? `<Relationships xmlns="${PACKAGE_RELATIONS}"></Relationships>`;
  const open = xml.replace(/<Relationships\b([^<>]*)\/>/u, '<Relationships$1></Relationships>');
  let number = 1;
  while (open.includes(`"ringi${number}"`)) number += 1;
  const relation = `<Relationship Id="ringi${number}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  zip.file(
    path,
    open.replace('</Relationships>', () => `${relation}</Relationships>`),
  );
  return `ringi${number}`;
}

export const declareContentType = (zip: PizZip, path: string, type: string): void =>
  declare(zip, `PartName="/${path}"`, `<Override PartName="/${path}" ContentType="${type}"/>`);
const declareEnding = (zip: PizZip, ending: string, type: string): void =>
  declare(zip, `Extension="${ending}"`, `<Default Extension="${ending}" ContentType="${type}"/>`);

function declare(zip: PizZip, sign: string, entry: string): void {
  const xml = zip.file(CONTENT_TYPES)?.asText() ?? '';
  if (!xml.toLowerCase().includes(sign.toLowerCase()))
    zip.file(
      CONTENT_TYPES,
      xml.replace(/<Types\b[^<>]*>/u, (types) => types + entry),
    );
}
