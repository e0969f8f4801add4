/** The same fields for every library: a text, a number, a long text and a choice, repeated. */
const KINDS = ['text', 'number', 'longText', 'choice'] as const;
export interface BenchField {
  readonly name: string;
  readonly label: string;
  readonly kind: (typeof KINDS)[number];
}
export const benchFields = (count: number): readonly BenchField[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `field_${place}`,
    label: `Field ${place + 1}`,
    kind: KINDS[place % KINDS.length] ?? 'text',
  }));
export const CHOICES = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ label, value: label.toLowerCase() }));
