import { readText, readJsonObject } from '#contract/forms/looseValues.ts';
import type { PrintTemplate } from '#domain/print/printTemplate.ts';

interface PrintButton {
  readonly name: string | null;
  readonly type: string | null;
  readonly method: string | null;
  readonly config?: unknown;
}
type WirePrintTemplates = readonly Pick<PrintTemplate, 'key' | 'name' | 'kind'>[] | null;

/** Returns the print templates of a request: those our own server sends, or those of the platform's print buttons. */
export const toPrintTemplates = (
  templates: WirePrintTemplates,
  buttons: readonly PrintButton[] | null,
): readonly PrintTemplate[] =>
  templates !== null && templates.length > 0
    ? templates.map((each) => ({ ...each, output: 'file' }))
    : (buttons ?? []).flatMap(({ name, type, method, config }) => {
        const [kind] = [type, method].flatMap((word) => printKinds[word ?? ''] ?? []);
        return kind === undefined ? [] : [{ ...kind, key: templateKeyIn(readJsonObject(config)), name: name ?? '' }];
      });

/** Wire names of print buttons (contract definitions 6, form 13); that of Word is ours. */
const printKinds: Readonly<Record<string, Pick<PrintTemplate, 'kind' | 'output'>>> = {
  pdfPrint: { kind: 'pdf', output: 'page' },
  wordPrint: { kind: 'word', output: 'device' },
};

const templateKeyIn = (config: Readonly<Record<string, unknown>>): string =>
  readText(config['pkId']) || readText(config['defId']);
