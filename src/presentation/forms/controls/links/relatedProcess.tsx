import { FileStack, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Clock } from '#application/ports/platform/clock.ts';
import { formatList } from '#application/formatting/listText.ts';
import type { Value } from '#domain/expression/tree.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { formatLocalTime } from '#domain/shared/timeZone.ts';
import { companyZone } from '../../../ui/i18n/companyZone.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { lazyComponent } from '../../../ui/feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../../../ui/feedback/PartPlaceholder.tsx';
import { usePageContext } from '../../../ui/navigation/pageContext.ts';
import { PageLink } from '../../../ui/navigation/PageLink.tsx';
import { createControl, type EditorProps } from '../../createControl.tsx';

const LazyPicker = lazyComponent(async () => (await import('./RequestPicker.tsx')).RequestPicker, {
  placeholder: PartPlaceholder,
});
type Stored = { readonly [name: string]: Value };
type Related = readonly Stored[];

/** References to other requests (contract form 6). A reference does not grant read access to the request. */
export const relatedProcessControl = createControl<Related>({
  names: ['rx-relate-process'],
  empty: [],
  read: (stored) => {
    const list = typeof stored === 'string' ? readJson(stored) : stored;
    return Array.isArray(list) ? (list as readonly Value[]).filter(isRecord) : [];
  },
  write: (related) => (related.length === 0 ? '' : JSON.stringify(related)),
  toText: (related, _, { language }) => formatList(language, related.map(relatedSubject)),
  shape: 'group',
  isWide: true,
  Editor: RelatedEditor,
  View: ({ value }) => <RelatedRows related={value} />,
});

const relatedId = (each: Stored): string => asText(each['instId']);
const relatedSubject = (each: Stored): string => asText(each['subject']) || relatedId(each);

function RelatedEditor({ value, onChange, onBlur, field, ids }: EditorProps<Related>) {
  const { t } = useTranslation();
  const { get, session } = usePageContext();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onBlur();
  };
  useEffect(() => void session.load(), [session]);
  const add = ({ id, subject }: InstanceRow) => {
    const addDate = formatLocalTime(get(Clock).now(), companyZone());
    const addUser = { userId: session.user?.id ?? '', userName: session.user?.name ?? '' };
    onChange((now) => [...now.filter((each) => relatedId(each) !== id), { instId: id, addDate, addUser, subject }]);
    close();
  };
  return (
    <div className="grid gap-2">
      <RelatedRows
        related={value}
        onRemove={(gone) => onChange((now) => now.filter((each) => relatedId(each) !== relatedId(gone)))}
      />
      <Button
        id={ids.id}
        aria-describedby={ids['aria-describedby']}
        variant="line"
        className="border-dashed"
        icon={<FileStack size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('controls.relate')}
      </Button>
      {isOpen && <LazyPicker title={field.label} known={value.map(relatedId)} onClose={close} onDone={add} />}
    </div>
  );
}

interface RelatedRowsProps {
  readonly related: Related;
  readonly onRemove?: (gone: Stored) => void;
}

function RelatedRows({ related, onRemove }: RelatedRowsProps) {
  const { t } = useTranslation();
  if (related.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {related.map((each) => (
        <li key={relatedId(each)} className="flex items-center rounded-card bg-sunken pl-3">
          <PageLink
            to="instanceDetail"
            params={{ instId: relatedId(each) }}
            className="flex min-h-12 min-w-0 flex-1 flex-col justify-center py-1.5"
          >
            <span className="text-action">{relatedSubject(each)}</span>
            <span className="figures text-12 text-soft">{formatAddedBy(each)}</span>
          </PageLink>
          {onRemove && (
            <button
              type="button"
              aria-label={t('file.remove', { name: relatedSubject(each) })}
              onClick={() => onRemove(each)}
              className="tap grid shrink-0 place-items-center text-soft"
            >
              <X size={18} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const formatAddedBy = ({ addUser, addDate }: Stored): string =>
  [isRecord(addUser) ? asText(addUser['userName']) : '', asText(addDate).slice(0, 10)]
    .filter((part) => part !== '')
    .join(' · ');
