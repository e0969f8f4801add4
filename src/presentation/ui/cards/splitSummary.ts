import type { SummaryField } from '#domain/requests/instanceViews.ts';

export interface SummaryParts {
  readonly figure?: string;
  readonly pairs: readonly SummaryField[];
}

/** Separates the key figure from the other filled values. */
export function splitSummary(summary: readonly SummaryField[]): SummaryParts {
  const filled = summary.filter(({ value }) => value.trim() !== '');
  const figure = filled.find(({ isKeyFigure }) => isKeyFigure);
  return figure === undefined
    ? { pairs: filled }
    : { figure: figure.value, pairs: filled.filter((field) => field !== figure) };
}
