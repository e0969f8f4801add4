import { Readable } from 'node:stream';
import { formatList } from '#application/formatting/listText.ts';
import { formPrint } from '#contract/forms/formPrint.ts';
import type { PrintKind } from '#domain/print/printTemplate.ts';
import { fillTemplateText } from '#domain/print/fillTemplateText.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { createViewer, type Viewer } from '#server/engine/viewer.ts';
import { translateText, translateJson } from '#server/i18n/localText.ts';
import { ENDINGS } from '#server/company/files/printFile.ts';
import { createQueue, WORKBOOK_LIMIT } from '#server/http/concurrencyLimit.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { FileOperations } from '#server/files/fileUse.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { findBoundTemplates, getTemplateName, type PrintBinding } from './findBoundTemplates.ts';
import { loadPictures } from '#server/documents/loadPictures.ts';
import type { DocumentObject } from '#server/documents/pdf/fillDocument.ts';
import type { FilledTemplate } from '#server/documents/printJob.ts';
import type { Printer } from '#server/documents/printer.ts';
import { createPrintScope, loadPrintSubject } from './loadPrintSubject.ts';

type Print = DeployedFile<'print'>;

/** Prints requests and records as documents (ADR 33). `tell` writes a line to the server log. */
export function printRoutes(
  deps: WorkflowContext,
  { saveTemporaryFile, readFile, printer, logLine }: FileOperations & { readonly printer: Printer },
): readonly ServerRoute[] {
  const inTurn = createQueue(WORKBOOK_LIMIT);
  return [
    route(formPrint.print, async ({ fields: { kind }, body }, caller, request) => {
      const viewer = createViewer(caller, request, deps);
      return inTurn(caller.person.id, async () => {
        const found = await withSnapshot(deps, caller, request, async (tx) => {
          const print = await findTemplateOfKind(tx, deps, viewer, kind, body);
          if (!print.ok) return print;
          const subject = await loadPrintSubject(tx, deps, viewer, print.value, String(body.pk));
          return subject.ok ? ok({ print: print.value, subject: subject.value }) : subject;
        });
        if (!found.ok) return found;
        const { print, subject } = found.value;
        const title = getTemplateName(print, viewer);
        const scope = await createPrintScope(subject, viewer, { title, now: deps.clock.now() });
        const template = localizeTemplate(print, viewer);
        const pictures = await loadPictures(template, scope, (file, most) => readFile(caller, file, most));
        const made = await printer.run({
          template,
          scope,
          pictures,
          language: viewer.language,
        });
        if (!made.ok) {
          logLine(`The template prints/${print.key} could not be printed: ${made.error}`);
          return refusedError(`print.${kind}`);
        }
        const { bytes, missing, undrawn } = made.value;
        const pattern = print.content.file ?? '';
        const called =
          pattern === '' ? title : fillTemplateText(translateText(print.texts, pattern, viewer.language), [scope]);
        const fileName = `${called.replaceAll(/[/\\:*?"<>|\n\r]/gu, ' ').trim() || title}.${endingFor(kind)}`;
        const kept = await saveTemporaryFile(
          { name: fileName, bytes: Readable.from([bytes]), size: bytes.length },
          caller,
        );
        return kept.ok ? ok(answer(viewer, { data: kept.value, fileName, missing, undrawn })) : kept;
      });
    }),
  ];
}

const endingFor = (kind: PrintKind): string => (kind === 'pdf' ? 'pdf' : ENDINGS[kind]);

/** Returns the template with this key, or the first of the kind. Refuses if there is none (spec 5). */
async function findTemplateOfKind(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  kind: PrintKind,
  { alias, template }: { readonly alias: string; readonly template?: string | null },
): Promise<Result<Print>> {
  const bindings: readonly PrintBinding[] = [
    { solution: alias },
    ...(await findProcessesWithForm(tx, deps, viewer, alias)).map((process) => ({ process })),
  ];
  for (const binding of bindings) {
    const bound = (await findBoundTemplates(tx, deps, viewer, binding)).filter(({ content }) => content.kind === kind);
    const wanted =
      template === undefined || template === null || template === ''
        ? bound[0]
        : bound.find(({ key }) => key === template);
    if (wanted !== undefined) return ok(wanted);
  }
  return refusedError('print.noTemplate');
}

/** Returns the processes that have print templates and a form with this alias. */
async function findProcessesWithForm(
  tx: Sql,
  deps: WorkflowContext,
  { caller }: Viewer,
  alias: string,
): Promise<readonly string[]> {
  const keys = new Set(
    (await deps.files.allMain(tx, caller.tenant, 'print')).flatMap(({ content }) => content.process ?? []),
  );
  const found: string[] = [];
  for (const key of keys) {
    const definition = await deps.engine.query.main(tx, caller.tenant, key);
    if (definition !== undefined && Object.hasOwn(definition.forms, alias)) found.push(key);
  }
  return found;
}

/**
 * Returns a template in the reader's language: a PDF template is translated, an office template has one file per
 * language.
 */
export function localizeTemplate({ content, texts }: Print, { language }: Viewer): FilledTemplate {
  const { kind, document = {}, beside = {} } = content;
  return kind === 'pdf'
    ? { kind, document: translateJson(texts, document, language) as DocumentObject }
    : { kind, base64: beside[language] ?? beside[''] ?? Object.values(beside)[0] ?? '' };
}

const answer = ({ language }: Viewer, { data, fileName, missing, undrawn }: PrintAnswer) => {
  const message = [
    missing.length === 0 ? '' : formatServerMessage(language, 'print.missing', { characters: missing.join(', ') }),
    undrawn.length === 0
      ? ''
      : formatServerMessage(language, 'print.undrawn', { pictures: formatList(language, undrawn) }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  return {
    success: true,
    message,
    detailMsg: '',
    show: message !== '',
    code: 200,
    data,
    fileName,
    missing: [...missing],
    undrawn: [...undrawn],
  };
};

interface PrintAnswer {
  readonly data: string;
  readonly fileName: string;
  readonly missing: readonly string[];
  readonly undrawn: readonly string[];
}
