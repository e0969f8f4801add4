import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { formPrint } from '#api/formPrint.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { looseOf, looseValuesOf } from '#api/form/looseValues.ts';
import type { FormItem, FormRow } from '#domain/form/formDefinition.ts';
import { readDouble, readJson } from '#domain/form/doubleValues.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { ENDINGS } from '../definitions/files/printFile.ts';
import type { Texts } from '../definitions/localText.ts';
import { startForm, readOnlyForm, type PlacedForm } from '../forms/formsOf.ts';
import { formViewOf } from '../forms/formView.ts';
import type { FileUse } from '../files/fileUse.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { digitId } from '../list/digitId.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { formOfSolution } from '../records/solutionForm.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { templateById, templateName, wireTemplateId } from './boundTemplates.ts';
import { htmlPictures, toHtml } from './html/toHtml.ts';
import { loadPictures } from './loadPictures.ts';
import { fillDocument, type DocumentObject, type DocumentPen } from './pdf/fillDocument.ts';
import { filledTemplate } from './printRoutes.ts';
import { printScopeFor, printSubject, subjectIdIn, type PrintSubject } from './printSubject.ts';

type Print = DeployedFile<'print'>;

/** Calls the clients of other platforms print with (contract files 3). */
export const foreignPrintRoutes = (
  deps: BpmDeps,
  { keepForDay, readFile }: Pick<FileUse, 'keepForDay' | 'readFile'>,
): readonly ServerRoute[] => [
  serve(formPrint.getPdfTemplate, async ({ body }, caller, request) => {
    const page = await reading(deps, caller, request, async (tx, viewer) => {
      const print = await templateById(tx, deps, viewer, String(body.pkId));
      if (print?.content.kind !== 'pdf') return refused('print.noTemplate');
      const subject = await sentSubject(tx, deps, viewer, print, body.data);
      if (!subject.ok) return subject;
      const title = templateName(print, viewer);
      const scope = await printScopeFor(subject.value, viewer, { title, now: deps.clock.now() });
      const template = filledTemplate(print, viewer);
      return template.kind === 'pdf' ? ok({ template, title, scope }) : refused('print.noTemplate');
    });
    if (!page.ok) return page;
    const { template, title, scope } = page.value;
    const pictures = await loadPictures(template, scope, (file, most) => readFile(caller, file, most));
    const { content = [], styles = {} } = template.document;
    const pen: DocumentPen = { setText: (text) => text, draw: (wanted, box) => htmlPictures(wanted, box, pictures) };
    return ok(toHtml(fillDocument({ content, styles }, [scope], pen) as DocumentObject, title));
  }),
  serve(formPrint.getFields, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const print = await wordTemplate(tx, deps, viewer, fields.pkId);
      if (!print.ok) return print;
      const placed = await formOf(tx, deps, viewer, print.value);
      if (placed === undefined) return refused('print.noTemplate');
      const { sections } = viewOf(placed, viewer, {});
      return ok(sections.flatMap((section): readonly FormItem[] => section.items).flatMap(fieldDtos));
    }),
  ),
  serve(formPrint.getData, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const print = await wordTemplate(tx, deps, viewer, fields.pkId);
      if (!print.ok) return print;
      const subject = await printSubject(tx, deps, viewer, print.value, fields.id);
      return subject.ok ? ok(dataOf(subject.value)) : subject;
    }),
  ),
  serve(formPrint.getByTemplateId, async ({ fields }, caller, request) => {
    const found = await reading(deps, caller, request, async (tx, viewer) => {
      const print = await wordTemplate(tx, deps, viewer, fields.templateId);
      return print.ok ? ok({ print: print.value, viewer }) : print;
    });
    if (!found.ok) return found;
    const { print, viewer } = found.value;
    const template = filledTemplate(print, viewer);
    const bytes = Buffer.from(template.kind === 'pdf' ? '' : template.base64, 'base64');
    const name = templateName(print, viewer);
    const fileName = `${name}.${ENDINGS.word}`;
    const kept = await keepForDay({ name: fileName, bytes: Readable.from([bytes]), size: bytes.length }, caller);
    return kept.ok ? ok(templateDto(print, viewer, { name, fileName, file: kept.value })) : kept;
  }),
];

async function wordTemplate(tx: Sql, deps: BpmDeps, viewer: Viewer, id: string): Promise<Result<Print, Failure>> {
  const print = await templateById(tx, deps, viewer, id);
  return print?.content.kind === 'word' ? ok(print) : refused('print.noTemplate');
}

/** What is stored goes before what is sent; a form nobody has stored yet is printed as it was typed. */
async function sentSubject(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  print: Print,
  text: string,
): Promise<Result<PrintSubject, Failure>> {
  const data = looseValuesOf(looseOf(readJson(text)));
  const id = subjectIdIn(data, print);
  if (id !== '') return printSubject(tx, deps, viewer, print, id);
  const placed = await formOf(tx, deps, viewer, print);
  if (placed === undefined) return refused('print.noTemplate');
  return ok({ view: viewOf(placed, viewer, data), say: (word) => word, request: undefined });
}

async function formOf(tx: Sql, deps: BpmDeps, { caller }: Viewer, { content }: Print): Promise<SpokenForm | undefined> {
  if (content.process !== undefined) {
    const definition = await deps.engine.query.main(tx, caller.tenant, content.process);
    const placed = definition && startForm(definition);
    return definition && placed && { placed, texts: definition.texts };
  }
  const solution = await deps.files.main(tx, caller.tenant, 'solution', content.solution ?? '');
  return solution && { placed: formOfSolution(solution), texts: solution.texts };
}

/** A form with the words it has in other languages. */
interface SpokenForm {
  readonly placed: PlacedForm;
  readonly texts: Texts;
}

const viewOf = ({ placed, texts }: SpokenForm, { language }: Viewer, data: FormRow) =>
  formViewOf(readOnlyForm(placed), data, { texts, language });

/** A field by its name and label; what has a value and words is two. */
function fieldDtos(
  item: FormItem,
): readonly { readonly name: string; readonly comment: string; readonly entName: string }[] {
  if (item.kind === 'field') return [{ name: item.name, comment: item.label, entName: 'main' }];
  return item.fields.map(({ name, label }) => ({ name, comment: label, entName: item.alias }));
}

/** The main record below `main`, rows below the names of their tables (contract files 3). */
function dataOf({ view }: PrintSubject): Record<string, unknown> {
  const { fields, tables, parts } = view.record;
  const isSeen = (name: string): boolean => view.rights.fields[name] !== 'none' && !name.startsWith(SUB_TABLE_PREFIX);
  const main = Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name)));
  return {
    main: apart(main),
    ...Object.fromEntries(Object.entries(parts).map(([alias, part]) => [alias, apart(part)])),
    ...Object.fromEntries(Object.entries(tables).map(([alias, rows]) => [alias, rows.map(apart)])),
  };
}

const apart = (row: FormRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, stored]) => {
      const double = readDouble(stored);
      return double === undefined
        ? [[name, stored]]
        : [
            [`${name}-value`, double.value],
            [`${name}-label`, double.label],
          ];
    }),
  );

function templateDto(
  { key, content }: Print,
  { caller }: Viewer,
  { name, fileName, file }: { readonly name: string; readonly fileName: string; readonly file: string },
) {
  const object = content.solution ?? content.process ?? '';
  return {
    id: wireTemplateId(caller.tenant, key),
    name,
    description: '',
    type: 'form',
    boDefId: digitId('object', caller.tenant, object),
    boDefName: object,
    dsAlias: '',
    dsName: '',
    templateId: file,
    templateName: fileName,
    setting: '',
  };
}
