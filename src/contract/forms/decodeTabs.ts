import type { FormItem, FormSection } from '#domain/forms/formDefinition.ts';
import type { FormTab } from '#domain/forms/formLinks.ts';
import { readRecordList } from './decodeCondition.ts';
import {
  firstNonEmptyText,
  readArray,
  readObject,
  readText,
  readJsonObject,
  type UnknownRecord,
} from './looseValues.ts';

/** The tabs of a form, and its sections with their tabs. */
interface SectionsWithTabs {
  readonly tabs: readonly FormTab[];
  readonly sections: readonly FormSection[];
}

interface NamedTab {
  readonly tab: FormTab;
  /** Names of the fields, sub tables and groups on the tab. */
  readonly names: ReadonlySet<string>;
}

/**
 * Assigns sections to tabs: those of the template (fields or groups by name), otherwise those of the designer's tab
 * control or of the easy designer (contract form 5). Sections without a tab are shown above all tabs; empty tabs are
 * omitted.
 */
export function decodeTabs(
  template: UnknownRecord,
  metadata: unknown,
  sections: readonly FormSection[],
): SectionsWithTabs {
  const named = firstFilled([
    () => readRecordList(template['tabs']).map(decodeTemplateTab),
    () => Object.values(readJsonObject(metadata)).map(readObject).flatMap(decodeTabControl),
    () => readArray(readJsonObject(metadata)['pclist']).flatMap(decodeEasyTabs),
  ]);
  const placed = sections.flatMap((section) => splitByTab(section, named));
  const used = new Set(placed.map(({ tab }) => tab));
  const tabs = named.map(({ tab }) => tab).filter(({ id }) => used.has(id));
  return { tabs, sections: placed };
}

function firstFilled(readers: readonly (() => readonly NamedTab[])[]): readonly NamedTab[] {
  for (const read of readers) {
    const seen = new Set<string>();
    const tabs = read().filter(({ tab, names }) => {
      const isNew = tab.name !== '' && names.size > 0 && !seen.has(tab.id);
      seen.add(tab.id);
      return isNew;
    });
    if (tabs.length > 0) return tabs;
  }
  return [];
}

const decodeTemplateTab = (given: UnknownRecord): NamedTab => ({
  tab: toTab(given),
  names: new Set([...readNames(given['fields']), ...readNames(given['groups']), ...readNames(given['boAttrList'])]),
});
const toTab = (given: UnknownRecord): FormTab => {
  const name = firstNonEmptyText(given['name'], given['label'], given['comment']);
  return { id: firstNonEmptyText(given['id'], name), name };
};

const decodeTabControl = (control: UnknownRecord): readonly NamedTab[] =>
  control['ctltype'] === 'rx-tabs'
    ? readRecordList(control['tabsData']).map((given) => ({
        tab: toTab(given),
        names: new Set([...readNames(given['meta']), ...readNames(given['fields'])]),
      }))
    : [];

function decodeEasyTabs(item: UnknownRecord): readonly NamedTab[] {
  if (item['type'] === 'formTabs')
    return readArray(readObject(item['options'])['columns']).map((given) => ({
      tab: toTab(given),
      names: new Set(collectEasyNames(given)),
    }));
  return readArray(item['list']).flatMap(decodeEasyTabs);
}

const collectEasyNames = (item: UnknownRecord): readonly string[] => [
  ...['model', 'name'].map((key) => readText(item[key])).filter((name) => name !== ''),
  ...['list', 'columns', 'trs', 'tds'].flatMap((key) => readArray(item[key]).flatMap(collectEasyNames)),
];

/** Reads names from texts, or from objects with a name, an alias or an id. */
const readNames = (given: unknown): readonly string[] =>
  (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((each) =>
    [readText(each), ...['name', 'alias', 'id'].map((key) => readText(readObject(each)[key]))].filter(
      (name) => name !== '',
    ),
  );

/** Splits a group whose fields are on several tabs into one group for each tab. */
function splitByTab(section: FormSection, named: readonly NamedTab[]): readonly FormSection[] {
  const whole = named.find(({ names }) => names.has(section.id));
  if (named.length === 0) return [section];
  if (whole !== undefined) return [{ ...section, tab: whole.tab.id }];
  const tabOfItem = (item: FormItem): string | undefined =>
    named.find(({ names }) => names.has(item.kind === 'field' ? item.name : item.alias))?.tab.id;
  const loose = section.items.filter((item) => tabOfItem(item) === undefined);
  const onTabs = named.flatMap(({ tab }) => {
    const items = section.items.filter((item) => tabOfItem(item) === tab.id);
    return items.length === 0 ? [] : [{ ...section, id: `${section.id}@${tab.id}`, items, tab: tab.id }];
  });
  return loose.length > 0 ? [{ ...section, items: loose }, ...onTabs] : onTabs;
}
