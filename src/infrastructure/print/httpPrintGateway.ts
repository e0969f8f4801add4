import { encodeForm } from '#api/form/encodeForm.ts';
import { formPrint } from '#api/formPrint.ts';
import type { FileGateway } from '#application/ports/fileGateway.ts';
import type { PrintedForm, PrintGateway } from '#application/ports/printGateway.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { FormItem, FormView } from '#domain/form/formDefinition.ts';
import type { DrawablePicture, DrawablePictures, PrintPicture } from '#domain/print/printPicture.ts';
import type { PrintedFile, PrintTemplate } from '#domain/print/printTemplate.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { scopeOfValues } from './scopeOfValues.ts';
import { fetchCode } from '../container/fetchCode.ts';

type Fetch = (address: string) => Promise<Response>;

/** Calls that print (contract files 3). A platform that only gives the values of a Word template has it filled here. */
export const makeHttpPrintGateway = (call: ApiClient, files: FileGateway, fetchFile: Fetch): PrintGateway => ({
  print: (template, form) =>
    template.way === 'device' ? fillHere({ call, files, fetchFile }, template, form) : printThere(call, template, form),
  async page(template, { view, instance }) {
    const data = { ...encodeForm(view.record), ...(instance !== undefined && { INST_ID_: instance }) };
    return call(formPrint.getPdfTemplate, {
      body: { pkId: template.key, data: JSON.stringify(data), metadata: JSON.stringify(metadataOf(view)) },
    });
  },
});

async function printThere(
  call: ApiClient,
  { kind, key, name }: PrintTemplate,
  { alias, id }: PrintedForm,
): Promise<Result<PrintedFile, Failure>> {
  const answer = await call(formPrint.print, { fields: { kind }, body: { alias, pk: id, template: key } });
  if (!answer.ok) return answer;
  const { data, fileName, missing, undrawn } = answer.value;
  return ok({ file: data, name: fileName ?? name, missing: missing ?? [], undrawn: undrawn ?? [] });
}

interface FillingDeps {
  readonly call: ApiClient;
  readonly files: FileGateway;
  readonly fetchFile: Fetch;
}

/** The filled document goes where all files are: there it can be opened on any phone, in a chat app, too. */
async function fillHere(
  { call, files, fetchFile }: FillingDeps,
  { key, name }: PrintTemplate,
  { id, view }: PrintedForm,
): Promise<Result<PrintedFile, Failure>> {
  const record = asText(view.record.fields[view.idField]) || id;
  const [template, data] = await Promise.all([
    call(formPrint.getByTemplateId, { fields: { templateId: key } }),
    call(formPrint.getData, { fields: { pkId: key, id: record } }),
  ]);
  if (!template.ok) return template;
  if (!data.ok) return data;
  const bytes = await bytesAt(fetchFile, files.address(template.value.templateId ?? ''));
  if (bytes === undefined) return fail({ kind: 'offline' });
  const { fillWord, WORD_TYPE } = await fetchCode(() => import('../wordTemplate/fillWord.ts'));
  const scope = scopeOfValues(data.value);
  const fill = (pictures: DrawablePictures) => filledOr(() => fillWord(bytes, scope, pictures));
  // The first time says which pictures the template asks for.
  const words = fill({});
  const filled =
    words === undefined || words.undrawn.length === 0
      ? words
      : fill(await picturesFor(words.undrawn, (file) => bytesAt(fetchFile, files.address(file))));
  if (filled === undefined) return fail({ kind: 'refused', refusal: refuse('print.word') });
  const fileName = `${name}.docx`;
  const kept = await files.upload(new Blob([new Uint8Array(filled.bytes)], { type: WORD_TYPE }), fileName);
  const undrawn = [...new Set(filled.undrawn.map((picture) => picture.name))];
  return kept.ok ? ok({ file: kept.value.id, name: fileName, missing: [], undrawn }) : kept;
}

/** More of them would fill a phone before they fill a page. */
const MOST_PICTURES = 100;

async function picturesFor(
  wanted: readonly PrintPicture[],
  read: (file: FileId) => Promise<Uint8Array | undefined>,
): Promise<DrawablePictures> {
  const { readPicture } = await fetchCode(() => import('../wordTemplate/readPicture.ts'));
  const drawable: Record<FileId, DrawablePicture> = {};
  for (const file of [...new Set(wanted.map((picture) => picture.file))].slice(0, MOST_PICTURES)) {
    const bytes = await read(file);
    const picture = bytes && readPicture(bytes);
    if (picture !== undefined) drawable[file] = picture;
  }
  return drawable;
}

async function bytesAt(fetchFile: Fetch, address: string): Promise<Uint8Array | undefined> {
  try {
    const response = await fetchFile(address);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

/** A template nobody can read is no fault of ours. */
function filledOr<T>(fill: () => T): T | undefined {
  try {
    return fill();
  } catch {
    return undefined;
  }
}

/** The labels of the fields, as the platform's templates ask for them. */
const metadataOf = ({ sections }: FormView) =>
  sections
    .flatMap((section): readonly FormItem[] => section.items)
    .flatMap((item) => (item.kind === 'field' ? [item] : item.fields))
    .map(({ name, label }) => ({ name, comment: label, instConfig: '' }));
