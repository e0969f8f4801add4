/**
 * An element as bpmn-moddle hands it over. Attributes of other vendors stand in `$attrs` under the prefix of the file.
 */
export interface ModdleElement {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly $parent?: ModdleElement;
  /** Only of elements of other vendors: their children and their text. */
  readonly $children?: readonly ModdleElement[];
  readonly $body?: string;
  readonly [property: string]: unknown;
}

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value;

export const asElement = (value: unknown): ModdleElement | undefined => (isElement(value) ? value : undefined);

export const childOf = (element: ModdleElement, property: string): ModdleElement | undefined =>
  asElement(element[property]);

export function childrenOf(element: ModdleElement, property: string): readonly ModdleElement[] {
  const value = element[property];
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** An attribute as text; numbers and booleans that moddle has converted are written back. */
export function elementText(element: ModdleElement, property: string): string | undefined {
  const value = element[property];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export const elementId = (element: ModdleElement): string => elementText(element, 'id') ?? '';

/** `bpmn:UserTask` → `userTask`, as the person reads it in the file. */
export function wordOf(element: ModdleElement): string {
  const [prefix, name = ''] = element.$type.split(':');
  return prefix === 'bpmn' ? name.charAt(0).toLowerCase() + name.slice(1) : element.$type;
}

/** Extension elements of a node, ours and those of other vendors. */
export function extensionsOf(element: ModdleElement): readonly ModdleElement[] {
  const holder = childOf(element, 'extensionElements');
  return holder === undefined ? [] : childrenOf(holder, 'values');
}

export const extensionOf = (element: ModdleElement, type: string): ModdleElement | undefined =>
  extensionsOf(element).find((extension) => extension.$type === type);

/** What an event waits for or does: written inside it, or beside the process and named. */
export const eventDefinitionsOf = (event: ModdleElement): readonly ModdleElement[] => [
  ...childrenOf(event, 'eventDefinitions'),
  ...childrenOf(event, 'eventDefinitionRef'),
];
