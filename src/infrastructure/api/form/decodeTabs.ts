import type { FormItem, FormSection } from '#domain/form/formDefinition.ts';
import type { FormTab } from '#domain/form/formLinks.ts';
import { listIn } from './decodeCondition.ts';
import { firstText, listOf, looseOf, looseTextOf, openedOf, type LooseRecord } from './looseValues.ts';

/** The tabs of a form, and its sections on them. */
interface TabbedSections {
  readonly tabs: readonly FormTab[];
  readonly sections: readonly FormSection[];
}

interface NamedTab {
  readonly tab: FormTab;
  /** Fields, sub tables and groups on it. */
  readonly holds: ReadonlySet<string>;
}

/**
 * Puts sections on tabs: those of the template (fields or groups by name), otherwise those of the designer's tab
 * control or of the easy designer (contract form 5). What no tab names stands above them all; a tab without anything
 * on it is none.
 */
export function decodeTabs(template: LooseRecord, metadata: unknown, sections: readonly FormSection[]): TabbedSections {
  const named = firstFilled([
    () => listIn(template['tabs']).map(ownTab),
    () => Object.values(openedOf(metadata)).map(looseOf).flatMap(designedTabs),
    () => listOf(openedOf(metadata)['pclist']).flatMap(easyTabs),
  ]);
  const placed = sections.flatMap((section) => split(section, named));
  const used = new Set(placed.map(({ tab }) => tab));
  const tabs = named.map(({ tab }) => tab).filter(({ id }) => used.has(id));
  return { tabs, sections: placed };
}

function firstFilled(readers: readonly (() => readonly NamedTab[])[]): readonly NamedTab[] {
  for (const read of readers) {
    const seen = new Set<string>();
    const tabs = read().filter(({ tab, holds }) => {
      const isNew = tab.name !== '' && holds.size > 0 && !seen.has(tab.id);
      seen.add(tab.id);
      return isNew;
    });
    if (tabs.length > 0) return tabs;
  }
  return [];
}

const ownTab = (given: LooseRecord): NamedTab => ({
  tab: tabOf(given),
  holds: new Set([...namesIn(given['fields']), ...namesIn(given['groups']), ...namesIn(given['boAttrList'])]),
});
const tabOf = (given: LooseRecord): FormTab => {
  const name = firstText(given['name'], given['label'], given['comment']);
  return { id: firstText(given['id'], name), name };
};

const designedTabs = (control: LooseRecord): readonly NamedTab[] =>
  control['ctltype'] === 'rx-tabs'
    ? listIn(control['tabsData']).map((given) => ({
        tab: tabOf(given),
        holds: new Set([...namesIn(given['meta']), ...namesIn(given['fields'])]),
      }))
    : [];

function easyTabs(item: LooseRecord): readonly NamedTab[] {
  if (item['type'] === 'formTabs')
    return listOf(looseOf(item['options'])['columns']).map((given) => ({
      tab: tabOf(given),
      holds: new Set(easyNames(given)),
    }));
  return listOf(item['list']).flatMap(easyTabs);
}

const easyNames = (item: LooseRecord): readonly string[] => [
  ...['model', 'name'].map((key) => looseTextOf(item[key])).filter((name) => name !== ''),
  ...['list', 'columns', 'trs', 'tds'].flatMap((key) => listOf(item[key]).flatMap(easyNames)),
];

/** Names as texts, or as whatever bears a name, an alias or an id. */
const namesIn = (given: unknown): readonly string[] =>
  (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((each) =>
    [looseTextOf(each), ...['name', 'alias', 'id'].map((key) => looseTextOf(looseOf(each)[key]))].filter(
      (name) => name !== '',
    ),
  );

/** A group whose fields stand on several tabs is a group on each. */
function split(section: FormSection, named: readonly NamedTab[]): readonly FormSection[] {
  const whole = named.find(({ holds }) => holds.has(section.id));
  if (named.length === 0) return [section];
  if (whole !== undefined) return [{ ...section, tab: whole.tab.id }];
  const tabOfItem = (item: FormItem): string | undefined =>
    named.find(({ holds }) => holds.has(item.kind === 'field' ? item.name : item.alias))?.tab.id;
  const loose = section.items.filter((item) => tabOfItem(item) === undefined);
  const onTabs = named.flatMap(({ tab }) => {
    const items = section.items.filter((item) => tabOfItem(item) === tab.id);
    return items.length === 0 ? [] : [{ ...section, id: `${section.id}@${tab.id}`, items, tab: tab.id }];
  });
  return loose.length > 0 ? [{ ...section, items: loose }, ...onTabs] : onTabs;
}
