import { ExternalLink, List } from 'lucide-react';
import { formatList } from '#application/formatting/listText.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import type { PageAddress } from '../../../ui/navigation/addresses.ts';
import { parsePageAddress } from '../../../ui/navigation/parsePageAddress.ts';
import { PageLink } from '../../../ui/navigation/PageLink.tsx';
import { safeLink } from '../../../ui/navigation/safeLink.ts';
import { createControl } from '../../createControl.tsx';
import { parseStoredLinks, type StoredLink } from './parseStoredLinks.ts';

/**
 * Links to a business list or a form of the company, and to the addresses in its value (contract form 6). The value is
 * read-only and sent back unchanged.
 */
export const linkListControl = createControl<Value>({
  names: ['rx-data-list'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field, { language }) => {
    const names = parseStoredLinks(value).map(({ name }) => name);
    return names.length === 0 ? field.label : formatList(language, names);
  },
  shape: 'bare',
  isWide: true,
  Editor: ({ value, field }) => <Links value={value} field={field} />,
  View: ({ value, field }) => <Links value={value} field={field} />,
});

const ROW = 'flex min-h-12 items-center gap-3 rounded-card bg-sunken px-3 py-1.5 text-action';

function Links({ value, field }: { readonly value: Value; readonly field: FieldDefinition }) {
  const own = findLinkedPage(field);
  const links = parseStoredLinks(value);
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

/** Returns the address of a list by its key, or of the named form for any other relation type. */
function findLinkedPage({ settings }: FieldDefinition): PageAddress | undefined {
  const [alias, form] = [asText(settings['alias']), asText(settings['formAlias'])];
  const isList = ['', 'list'].includes(asText(settings['reltype']));
  if (isList && alias !== '') return { page: 'businessList', params: { key: alias } };
  return form === '' ? undefined : { page: 'customForm', params: { alias: form } };
}

/** Opens addresses of this app in the app and external ones in a new window. Shows invalid addresses as text. */
function OneLink({ name, address }: StoredLink) {
  const inside = address === '' ? undefined : parsePageAddress(address, window.location.origin);
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
