/** First bytes of files by extension; all other files contain text. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  pdf: '%PDF-1.7\n',
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  docx: 'PK\x03\x04',
  xlsx: 'PK\x03\x04',
  zip: 'PK\x03\x04',
  mp4: '\0\0\0\x18ftypmp42',
};

/** Returns a small file whose content matches its name. */
export function fileBytes(name: string, content = ''): Buffer<ArrayBuffer> {
  const beginning = BEGINNINGS[/\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''] ?? '';
  return Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.from(content)]);
}
