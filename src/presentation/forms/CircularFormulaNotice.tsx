import { useTranslation } from 'react-i18next';
import { getFormulaGraph } from '#domain/forms/formulaGraph.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';

/** Reports formulas that depend on each other in a cycle. Such formulas are not computed. */
export function CircularFormulaNotice({ view }: { readonly view: FormView }) {
  const { t } = useTranslation();
  const { tables, parts } = view.record;
  const { cycles } = getFormulaGraph(view.formulas, [...Object.keys(tables), ...Object.keys(parts)]);
  if (cycles.length === 0) return null;
  const labels = listLabels(view);
  const names = cycles.map((ring) => ring.map((name) => labels.get(name) ?? name).join(' → ')).join('; ');
  return <p className="mt-3 rounded-card bg-return-tint px-4 py-3 text-14 text-return">{t('table.ring', { names })}</p>;
}

const listLabels = ({ sections }: FormView): ReadonlyMap<string, string> =>
  new Map(
    sections
      .flatMap(({ items }) => items)
      .flatMap((item) =>
        item.kind === 'field'
          ? [[item.name, item.label] as const]
          : item.fields.map(({ name, label }) => [`${item.alias}.${name}`, label] as const),
      ),
  );
