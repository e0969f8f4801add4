import { encodeForm } from '#contract/forms/encodeForm.ts';
import { formPrint } from '#contract/forms/formPrint.ts';
import type { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { PrintInput, PrintGateway } from '#application/ports/workflow/printGateway.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FormItem, FormView } from '#domain/forms/formDefinition.ts';
import type { DrawablePicture, DrawablePictures, PrintPicture } from '#domain/print/printPicture.ts';
import type { PrintedFile, PrintTemplate } from '#domain/print/printTemplate.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { createPrintScope } from './createPrintScope.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';

const wordFiller = lazyValue(() => import('./word/fillWord.ts'));
const pictureParser = lazyValue(() => import('./word/parsePicture.ts'));

type Fetch = (address: string) => Promise<Response>;

/**
 * Prints forms (contract files 3). If the platform only sends the values of a Word template, it is filled on the
 * device.
 */
export const createHttpPrintGateway = (
  call: ApiClient,
  files: FileGateway,
  fetchFile: Fetch = (address) => fetch(address),
): PrintGateway => ({
  createFile: (template, form) =>
    template.output === 'device'
      ? fillOnDevice({ call, files, fetchFile }, template, form)
      : printOnServer(call, template, form),
  async getPage(template, { view, instance }) {
    const data = { ...encodeForm(view.record), ...(instance !== undefined && { INST_ID_: instance }) };
    return call(formPrint.getPdfTemplate, {
      body: { pkId: template.key, data: JSON.stringify(data), metadata: JSON.stringify(toMetadata(view)) },
    });
  },
});

async function printOnServer(
  call: ApiClient,
  { kind, key, name }: PrintTemplate,
  { alias, id }: PrintInput,
): Promise<Result<PrintedFile>> {
  const answer = await call(formPrint.print, { fields: { kind }, body: { alias, pk: id, template: key } });
  if (!answer.ok) return answer;
  const { data, fileName, missing, undrawn } = answer.value;
  return ok({ file: data, name: fileName ?? name, missingCharacters: missing ?? [], missingPictures: undrawn ?? [] });
}

interface FillingDeps {
  readonly call: ApiClient;
  readonly files: FileGateway;
  readonly fetchFile: Fetch;
}

/** Fills a Word template and uploads the result, so that any phone or chat app can open it like other files. */
async function fillOnDevice(
  { call, files, fetchFile }: FillingDeps,
  { key, name }: PrintTemplate,
  { id, view }: PrintInput,
): Promise<Result<PrintedFile>> {
  const record = asText(view.record.fields[view.idField]) || id;
  const [template, data] = await Promise.all([
    call(formPrint.getByTemplateId, { fields: { templateId: key } }),
    call(formPrint.getData, { fields: { pkId: key, id: record } }),
  ]);
  if (!template.ok) return template;
  if (!data.ok) return data;
  const bytes = await fetchBytes(fetchFile, files.getUrl(template.value.templateId ?? ''));
  if (bytes === undefined) return fail({ kind: 'offline' });
  const { fillWord, DOCX_MIME_TYPE: WORD_TYPE } = await wordFiller.fetch();
  const scope = createPrintScope(data.value);
  const fill = (pictures: DrawablePictures) => tryFill(() => fillWord(bytes, scope, pictures));
  // The first run collects the pictures the template refers to.
  const words = fill({});
  const filled =
    words === undefined || words.undrawn.length === 0
      ? words
      : fill(await loadPictures(words.undrawn, (file) => fetchBytes(fetchFile, files.getUrl(file))));
  if (filled === undefined) return fail({ kind: 'refused', refusal: refuse('print.word') });
  const fileName = `${name}.docx`;
  const kept = await files.upload(new Blob([new Uint8Array(filled.bytes)], { type: WORD_TYPE }), fileName);
  const missingPictures = [...new Set(filled.undrawn.map((picture) => picture.name))];
  return kept.ok ? ok({ file: kept.value.id, name: fileName, missingCharacters: [], missingPictures }) : kept;
}

/** Maximum number of pictures in a document, to limit the memory used on a phone. */
const MAX_PICTURES = 100;

async function loadPictures(
  wanted: readonly PrintPicture[],
  read: (file: FileId) => Promise<Uint8Array | undefined>,
): Promise<DrawablePictures> {
  const { parsePicture: readPicture } = await pictureParser.fetch();
  const drawable: Record<FileId, DrawablePicture> = {};
  for (const file of [...new Set(wanted.map((picture) => picture.file))].slice(0, MAX_PICTURES)) {
    const bytes = await read(file);
    const picture = bytes && readPicture(bytes);
    if (picture !== undefined) drawable[file] = picture;
  }
  return drawable;
}

async function fetchBytes(fetchFile: Fetch, address: string): Promise<Uint8Array | undefined> {
  try {
    const response = await fetchFile(address);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

/** A template that cannot be parsed is not an error of the client, so this returns `undefined`. */
function tryFill<T>(fill: () => T): T | undefined {
  try {
    return fill();
  } catch {
    return undefined;
  }
}

/** Labels of the fields, in the shape the platform's templates require. */
const toMetadata = ({ sections }: FormView) =>
  sections
    .flatMap((section): readonly FormItem[] => section.items)
    .flatMap((item) => (item.kind === 'field' ? [item] : item.fields))
    .map(({ name, label }) => ({ name, comment: label, instConfig: '' }));
