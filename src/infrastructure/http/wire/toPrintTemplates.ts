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
  told: WirePrintTemplates,
  buttons: readonly PrintButton[] | null,
): readonly PrintTemplate[] =>
  told !== null && told.length > 0
    ? told.map((each) => ({ ...each, way: 'file' }))
    : (buttons ?? []).flatMap(({ name, type, method, config }) => {
        const [kind] = [type, method].flatMap((word) => printKinds[word ?? ''] ?? []);
        return kind === undefined ? [] : [{ ...kind, key: templateKeyIn(readJsonObject(config)), name: name ?? '' }];
      });

/** Wire names of print buttons (contract definitions 6, form 13); that of Word is ours. */
const printKinds: Readonly<Record<string, Pick<PrintTemplate, 'kind' | 'way'>>> = {
  pdfPrint: { kind: 'pdf', way: 'page' },
  wordPrint: { kind: 'word', way: 'device' },
};

const templateKeyIn = (config: Readonly<Record<string, unknown>>): string =>
  readText(config['pkId']) || readText(config['defId']);
