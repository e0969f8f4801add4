import { capitalsFor } from '#application/form/numberText.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** The capitals of an amount, below or beside its figures. */
export function Capitals({ amount }: { readonly amount: string }) {
  const words = capitalsFor(amount, useTexts().language);
  return words === undefined ? null : <span className="block text-14 text-soft">{words}</span>;
}
