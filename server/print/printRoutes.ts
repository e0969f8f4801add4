import { Readable } from 'node:stream';
import { formatList } from '#application/form/listText.ts';
import { formPrint } from '#api/formPrint.ts';
import type { PrintKind } from '#domain/print/printTemplate.ts';
import { fillText } from '#domain/print/fillText.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import { serverViewerOf, type Viewer } from '../bpm/viewer.ts';
import { translateWord, translateWords } from '../definitions/localText.ts';
import { ENDINGS } from '../definitions/files/printFile.ts';
import { makeQueue, WORKBOOK_PLACES } from '../http/queue.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { FileUse } from '../files/fileUse.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { serverSentence } from '../texts/sentence.ts';
import { boundTemplates, templateName, type PrintBinding } from './boundTemplates.ts';
import { loadPictures } from './loadPictures.ts';
import type { DocumentObject } from './pdf/fillDocument.ts';
import type { FilledTemplate } from './printJob.ts';
import type { Printer } from './printer.ts';
import { printScopeFor, printSubject } from './printSubject.ts';

type Print = DeployedFile<'print'>;

/** Documents made of requests and records (ADR 33). `tell` says what went wrong to whoever runs the server. */
export function printRoutes(
  deps: BpmDeps,
  { keepForDay, readFile, printer, tell }: FileUse & { readonly printer: Printer },
): readonly ServerRoute[] {
  const inTurn = makeQueue(WORKBOOK_PLACES);
  return [
    serve(formPrint.print, async ({ fields: { kind }, body }, caller, request) => {
      const viewer = serverViewerOf(caller, request, deps);
      return inTurn(caller.person.id, async () => {
        const found = await reading(deps, caller, request, async (tx) => {
          const print = await wantedTemplate(tx, deps, viewer, kind, body);
          if (!print.ok) return print;
          const subject = await printSubject(tx, deps, viewer, print.value, String(body.pk));
          return subject.ok ? ok({ print: print.value, subject: subject.value }) : subject;
        });
        if (!found.ok) return found;
        const { print, subject } = found.value;
        const title = templateName(print, viewer);
        const scope = await printScopeFor(subject, viewer, { title, now: deps.clock.now() });
        const template = filledTemplate(print, viewer);
        const pictures = await loadPictures(template, scope, (file, most) => readFile(caller, file, most));
        const made = await printer.carryOut({
          template,
          scope,
          pictures,
          language: viewer.language,
        });
        if (!made.ok) {
          tell(`The template prints/${print.key} could not be printed: ${made.error}`);
          return refused(`print.${kind}`);
        }
        const { bytes, missing, undrawn } = made.value;
        const pattern = print.content.file ?? '';
        const called = pattern === '' ? title : fillText(translateWord(print.texts, pattern, viewer.language), [scope]);
        const fileName = `${called.replaceAll(/[/\\:*?"<>|\n\r]/gu, ' ').trim() || title}.${endingFor(kind)}`;
        const kept = await keepForDay({ name: fileName, bytes: Readable.from([bytes]), size: bytes.length }, caller);
        return kept.ok ? ok(answer(viewer, { data: kept.value, fileName, missing, undrawn })) : kept;
      });
    }),
  ];
}

const endingFor = (kind: PrintKind): string => (kind === 'pdf' ? 'pdf' : ENDINGS[kind]);

/** The template that is named, or the first of its kind. Without one, the form has none (spec 5). */
async function wantedTemplate(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  kind: PrintKind,
  { alias, template }: { readonly alias: string; readonly template?: string | null },
): Promise<Result<Print, Failure>> {
  const bindings: readonly PrintBinding[] = [
    { solution: alias },
    ...(await processesOfForm(tx, deps, viewer, alias)).map((process) => ({ process })),
  ];
  for (const binding of bindings) {
    const bound = (await boundTemplates(tx, deps, viewer, binding)).filter(({ content }) => content.kind === kind);
    const wanted =
      template === undefined || template === null || template === ''
        ? bound[0]
        : bound.find(({ key }) => key === template);
    if (wanted !== undefined) return ok(wanted);
  }
  return refused('print.noTemplate');
}

/** The processes whose templates speak of a form of this name. */
async function processesOfForm(tx: Sql, deps: BpmDeps, { caller }: Viewer, alias: string): Promise<readonly string[]> {
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

/** A template in the language of its reader: a PDF by the words beside it, an office file by one of its own. */
export function filledTemplate({ content, texts }: Print, { language }: Viewer): FilledTemplate {
  const { kind, document = {}, beside = {} } = content;
  return kind === 'pdf'
    ? { kind, document: translateWords(texts, document, language) as DocumentObject }
    : { kind, base64: beside[language] ?? beside[''] ?? Object.values(beside)[0] ?? '' };
}

const answer = ({ language }: Viewer, { data, fileName, missing, undrawn }: PrintAnswer) => {
  const message = [
    missing.length === 0 ? '' : serverSentence(language, 'print.missing', { characters: missing.join(', ') }),
    undrawn.length === 0 ? '' : serverSentence(language, 'print.undrawn', { pictures: formatList(language, undrawn) }),
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
