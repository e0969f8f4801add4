import { looseTextOf, openedOf } from '#api/form/looseValues.ts';
import type { PrintTemplate } from '#domain/print/printTemplate.ts';

interface PrintButton {
  readonly name: string | null;
  readonly type: string | null;
  readonly method: string | null;
  readonly config?: unknown;
}
type Told = readonly Pick<PrintTemplate, 'key' | 'name' | 'kind'>[] | null;

/** What a request is printed with: what our own server tells, or the buttons a designer of the platform has set. */
export const toPrintTemplates = (told: Told, buttons: readonly PrintButton[] | null): readonly PrintTemplate[] =>
  told !== null && told.length > 0
    ? told.map((each) => ({ ...each, way: 'file' }))
    : (buttons ?? []).flatMap(({ name, type, method, config }) => {
        const [kind] = [type, method].flatMap((word) => printKinds[word ?? ''] ?? []);
        return kind === undefined ? [] : [{ ...kind, key: templateKeyIn(openedOf(config)), name: name ?? '' }];
      });

/** The platform's words for a button that prints (contract definitions 6, form 13); that of Word is ours. */
const printKinds: Readonly<Record<string, Pick<PrintTemplate, 'kind' | 'way'>>> = {
  pdfPrint: { kind: 'pdf', way: 'page' },
  wordPrint: { kind: 'word', way: 'device' },
};

const templateKeyIn = (config: Readonly<Record<string, unknown>>): string =>
  looseTextOf(config['pkId']) || looseTextOf(config['defId']);
