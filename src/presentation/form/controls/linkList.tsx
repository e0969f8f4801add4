import { ExternalLink, List } from 'lucide-react';
import { formatList } from '#application/form/listText.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import type { PageAddress } from '../../routes/addresses.ts';
import { insideAddress } from '../../shared/insideAddress.ts';
import { PageLink } from '../../shared/PageLink.tsx';
import { safeLink } from '../../shared/safeLink.ts';
import { control } from '../control.tsx';
import { storedLinks, type StoredLink } from './storedLinks.ts';

/**
 * Leads to a list of the company, or to a form, and to whatever its value names (contract form 6). Nobody writes the
 * value here: it goes back as it came.
 */
export const linkListControl = control<Value>({
  names: ['rx-data-list'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field, { language }) => {
    const names = storedLinks(value).map(({ name }) => name);
    return names.length === 0 ? field.label : formatList(language, names);
  },
  shape: 'bare',
  isWide: true,
  Editor: ({ value, field }) => <Links value={value} field={field} />,
  View: ({ value, field }) => <Links value={value} field={field} />,
});

const ROW = 'flex min-h-12 items-center gap-3 rounded-card bg-sunken px-3 py-1.5 text-action';

function Links({ value, field }: { readonly value: Value; readonly field: FieldDefinition }) {
  const own = pageOf(field);
  const links = storedLinks(value);
  return (
    <ul aria-label={field.label} className="grid gap-2">
      {own && (
        <li>
          <PageLink to={own.page} params={own.params} className={ROW}>
            <List size={20} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {field.label}
          </PageLink>
        </li>
      )}
      {links.map((link, at) => (
        <li key={at}>
          <OneLink {...link} />
        </li>
      ))}
    </ul>
  );
}

/** A list by its key; with any other relation, the form it names. */
function pageOf({ settings }: FieldDefinition): PageAddress | undefined {
  const [alias, form] = [asText(settings['alias']), asText(settings['formAlias'])];
  const isList = ['', 'list'].includes(asText(settings['reltype']));
  if (isList && alias !== '') return { page: 'businessList', params: { key: alias } };
  return form === '' ? undefined : { page: 'customForm', params: { alias: form } };
}

/** What is ours opens here; what is elsewhere, in a window of its own; what is no address is told. */
function OneLink({ name, address }: StoredLink) {
  const inside = address === '' ? undefined : insideAddress(address, window.location.origin);
  if (inside)
    return (
      <PageLink to={inside.page} params={inside.params} className={ROW}>
        {name}
      </PageLink>
    );
  if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/iu.test(address) || safeLink(address) === undefined)
    return <span className="block min-h-12 px-3 py-2.5 break-words">{name}</span>;
  return (
    <a href={safeLink(address)} target="_blank" rel="noreferrer noopener" className={ROW}>
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <ExternalLink size={18} aria-hidden className="shrink-0" />
    </a>
  );
}
