import { FileStack, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Clock } from '#application/ports/clock.ts';
import { formatList } from '#application/form/listText.ts';
import type { Value } from '#domain/expression/tree.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import { asText, readJson } from '#domain/form/doubleValues.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { formatDate } from '#domain/shared/calendar.ts';
import { WALL_OFFSET_MS } from '#domain/shared/companyWall.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { fetched } from '../../shared/fetched.ts';
import { LaterPart } from '../../shared/LaterPart.tsx';
import { usePageContext } from '../../shared/pageContext.ts';
import { PageLink } from '../../shared/PageLink.tsx';
import { control, type EditorProps } from '../control.tsx';

const picker = fetched(async () => (await import('./relatedProcess/RequestPicker.tsx')).RequestPicker);
type Stored = { readonly [name: string]: Value };
type Related = readonly Stored[];

/** Other requests this one speaks of (contract form 6). Naming one lets nobody read it who may not. */
export const relatedProcessControl = control<Related>({
  names: ['rx-relate-process'],
  empty: [],
  read: (stored) => {
    const list = typeof stored === 'string' ? readJson(stored) : stored;
    return Array.isArray(list) ? (list as readonly Value[]).filter(isRecord) : [];
  },
  write: (related) => (related.length === 0 ? '' : JSON.stringify(related)),
  toText: (related, _, { language }) => formatList(language, related.map(subjectOf)),
  shape: 'group',
  isWide: true,
  Editor: RelatedEditor,
  View: ({ value }) => <RelatedRows related={value} />,
});

const idOf = (each: Stored): string => asText(each['instId']);
const subjectOf = (each: Stored): string => asText(each['subject']) || idOf(each);

function RelatedEditor({ value, onChange, onLeave, field, ties }: EditorProps<Related>) {
  const { t } = useTexts();
  const { get, session } = usePageContext();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onLeave();
  };
  useEffect(() => void session.read(), [session]);
  const add = ({ id, subject }: InstanceRow) => {
    const addDate = formatDate(get(Clock).now() + WALL_OFFSET_MS, 'YYYY-MM-DD HH:mm:ss');
    const addUser = { userId: session.user?.id ?? '', userName: session.user?.name ?? '' };
    onChange((now) => [...now.filter((each) => idOf(each) !== id), { instId: id, addDate, addUser, subject }]);
    close();
  };
  return (
    <div className="grid gap-2">
      <RelatedRows
        related={value}
        onRemove={(gone) => onChange((now) => now.filter((each) => idOf(each) !== idOf(gone)))}
      />
      <Button
        id={ties.id}
        aria-describedby={ties['aria-describedby']}
        look="line"
        className="border-dashed"
        icon={<FileStack size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('controls.relate')}
      </Button>
      {isOpen && (
        <LaterPart part={picker}>
          {(Picker) => <Picker title={field.label} known={value.map(idOf)} onClose={close} onDone={add} />}
        </LaterPart>
      )}
    </div>
  );
}

interface RelatedRowsProps {
  readonly related: Related;
  readonly onRemove?: (gone: Stored) => void;
}

function RelatedRows({ related, onRemove }: RelatedRowsProps) {
  const { t } = useTexts();
  if (related.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {related.map((each) => (
        <li key={idOf(each)} className="flex items-center rounded-card bg-sunken pl-3">
          <PageLink
            to="instanceDetail"
            params={{ instId: idOf(each) }}
            className="flex min-h-12 min-w-0 flex-1 flex-col justify-center py-1.5"
          >
            <span className="text-action">{subjectOf(each)}</span>
            <span className="figures text-12 text-soft">{addedBy(each)}</span>
          </PageLink>
          {onRemove && (
            <button
              type="button"
              aria-label={t('file.remove', { name: subjectOf(each) })}
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

const addedBy = ({ addUser, addDate }: Stored): string =>
  [isRecord(addUser) ? asText(addUser['userName']) : '', asText(addDate).slice(0, 10)]
    .filter((part) => part !== '')
    .join(' · ');
