import { formulaGraphOf } from '#domain/form/formulaGraph.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** A form of old may compute values from each other: they are left alone, and that is said. */
export function RingNote({ view }: { readonly view: FormView }) {
  const { t } = useTexts();
  const { tables, parts } = view.record;
  const { rings } = formulaGraphOf(view.formulas, [...Object.keys(tables), ...Object.keys(parts)]);
  if (rings.length === 0) return null;
  const labels = labelsIn(view);
  const names = rings.map((ring) => ring.map((name) => labels.get(name) ?? name).join(' → ')).join('; ');
  return <p className="mt-3 rounded-card bg-return-tint px-4 py-3 text-14 text-return">{t('table.ring', { names })}</p>;
}

const labelsIn = ({ sections }: FormView): ReadonlyMap<string, string> =>
  new Map(
    sections
      .flatMap(({ items }) => items)
      .flatMap((item) =>
        item.kind === 'field'
          ? [[item.name, item.label] as const]
          : item.fields.map(({ name, label }) => [`${item.alias}.${name}`, label] as const),
      ),
  );
