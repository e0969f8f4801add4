import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AreaGateway, type AreaLevel } from '#application/ports/forms/areaGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { getAddressParts, formatPlace, toRecord, type AddressPart } from '#domain/forms/placeValues.ts';
import { CONTROL_BOX } from '../../../ui/controls/Field.tsx';
import { Loader } from '../../../ui/state/Loader.ts';
import { useViewModel } from '../../../ui/state/useViewModel.ts';
import { SelectBox } from '../../../ui/controls/SelectBox.tsx';
import { createControl, type EditorProps } from '../../createControl.tsx';

/** An address in parts, from the province to the street. A district has no street. */
export const addressControl = createControl<Value>({
  names: ['rx-address', 'rx-district'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field) => formatPlace(field, value),
  shape: 'group',
  Editor: AddressEditor,
});

const ADDRESS_LEVELS: readonly AddressPart[] = ['province', 'city', 'county', 'address'];
type Parts = Readonly<Record<string, string>>;

/** Replaces a part and clears the lower levels, which no longer match. */
function withChangedPart(stored: Value, part: AddressPart, parts: Parts): string {
  const below = ADDRESS_LEVELS.slice(ADDRESS_LEVELS.indexOf(part) + 1).filter((each) => each !== 'address');
  const cleared = Object.fromEntries(
    below.flatMap((each) => [each, `${each}_code`].map((name) => [name, ''] as const)),
  );
  const next = { ...toRecord(stored), ...cleared, ...parts };
  return Object.values(next).every((each) => each === '') ? '' : JSON.stringify(next);
}

function AddressEditor({ value, onChange, onBlur, field, ids }: EditorProps<Value>) {
  const parts = toRecord(value);
  const wanted = getAddressParts(field);
  const text = (name: string): string => asText(parts[name]);
  return (
    <div className="grid gap-2">
      {wanted.map((part, index) => {
        const above = wanted[index - 1];
        const id = index === 0 ? ids.id : `${ids.id}-${part}`;
        const write = (next: Parts) => onChange((now) => withChangedPart(now, part, next));
        return part === 'address' ? (
          <TextPart key={part} part={part} id={id} ids={ids} value={text(part)} onChange={write} onBlur={onBlur} />
        ) : (
          <AreaSelect
            key={`${part} ${above === undefined ? '' : text(`${above}_code`)}`}
            part={part}
            parent={above === undefined ? undefined : text(`${above}_code`)}
            id={id}
            ids={ids}
            value={text(part)}
            code={text(`${part}_code`)}
            onChange={write}
            onBlur={onBlur}
          />
        );
      })}
    </div>
  );
}

interface PartProps {
  readonly part: AddressPart;
  readonly id: string;
  readonly ids: EditorProps<Value>['ids'];
  readonly value: string;
  readonly onChange: (parts: Parts) => void;
  readonly onBlur: () => void;
}

function TextPart({ part, id, ids, value, onChange, onBlur }: PartProps) {
  const { t } = useTranslation();
  return (
    <input
      {...ids}
      id={id}
      aria-label={t(`controls.area.${part}`)}
      placeholder={t(`controls.area.${part}`)}
      autoComplete={part === 'address' ? 'street-address' : 'off'}
      value={value}
      onChange={(event) =>
        onChange({ [part]: event.target.value, ...(part !== 'address' && { [`${part}_code`]: '' }) })
      }
      onBlur={onBlur}
      className={CONTROL_BOX}
    />
  );
}

interface AreaPartProps extends PartProps {
  readonly part: AreaLevel;
  /** Code of the parent level; empty while nothing is chosen there, undefined on the top level. */
  readonly parent: string | undefined;
  readonly code: string;
}

/** A select for one level. Becomes a text input if the platform knows no areas on this level. */
const AreaSelect = observer(function AreaPart({ parent, code, ...props }: AreaPartProps) {
  const { t } = useTranslation();
  const { part, value, ids, id, onChange, onBlur } = props;
  const level = useViewModel((context) => {
    const loader = new Loader(context, () => context.get(AreaGateway).listAreas(part, parent));
    const isKnown = parent !== '';
    return { loader, start: () => isKnown && void loader.start(), dispose: loader.stop };
  });
  const areas = level.loader.value;
  const isTyped = (parent === '' && value !== '') || areas?.length === 0 || level.loader.failure !== undefined;
  if (isTyped) return <TextPart {...props} />;
  const chosen = areas?.find((area) => area.code === code) ?? areas?.find((area) => area.name === value);
  return (
    <SelectBox
      ids={{ ...ids, id }}
      name={t(`controls.area.${part}`)}
      value={chosen?.code ?? (value === '' ? '' : OTHER)}
      isPlaceholder={value === ''}
      onChange={(next) =>
        onChange({ [part]: areas?.find((area) => area.code === next)?.name ?? '', [`${part}_code`]: next })
      }
      onBlur={onBlur}
    >
      <option value="">{t(`controls.area.${part}`)}</option>
      {chosen === undefined && value !== '' && <option value={OTHER}>{value}</option>}
      {areas?.map((area) => (
        <option key={area.code} value={area.code}>
          {area.name}
        </option>
      ))}
    </SelectBox>
  );
});
const OTHER = 'other';
