import type { SummaryField } from '#domain/instance/instanceViews.ts';

export interface SummaryParts {
  readonly figure?: string;
  readonly pairs: readonly SummaryField[];
}

/** The key figure stands apart; the other filled values follow as pairs. */
export function splitSummary(summary: readonly SummaryField[]): SummaryParts {
  const filled = summary.filter(({ value }) => value.trim() !== '');
  const figure = filled.find(({ isKeyFigure }) => isKeyFigure);
  return figure === undefined
    ? { pairs: filled }
    : { figure: figure.value, pairs: filled.filter((field) => field !== figure) };
}
