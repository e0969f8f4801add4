import { observer } from 'mobx-react-lite';
import { AreaGateway, type AreaLevel } from '#application/ports/areaGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { addressPartsOf, placeText, recordIn, type AddressPart } from '#domain/form/placeValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { Loader } from '../../shared/Loader.ts';
import { useViewModel } from '../../shared/useViewModel.ts';
import { SelectBox } from '../../shared/SelectBox.tsx';
import { control, type EditorProps } from '../control.tsx';

/** A place by its parts, from the province to the street; a district has no street. */
export const addressControl = control<Value>({
  names: ['rx-address', 'rx-district'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field) => placeText(field, value),
  shape: 'group',
  Editor: AddressEditor,
});

const LEVELS: readonly AddressPart[] = ['province', 'city', 'county', 'address'];
type Parts = Readonly<Record<string, string>>;

/** What lies below a part that has changed lies elsewhere now. */
function changed(stored: Value, part: AddressPart, parts: Parts): string {
  const below = LEVELS.slice(LEVELS.indexOf(part) + 1).filter((each) => each !== 'address');
  const cleared = Object.fromEntries(
    below.flatMap((each) => [each, `${each}_code`].map((name) => [name, ''] as const)),
  );
  const next = { ...recordIn(stored), ...cleared, ...parts };
  return Object.values(next).every((each) => each === '') ? '' : JSON.stringify(next);
}

function AddressEditor({ value, onChange, onLeave, field, ties }: EditorProps<Value>) {
  const parts = recordIn(value);
  const wanted = addressPartsOf(field);
  const text = (name: string): string => asText(parts[name]);
  return (
    <div className="grid gap-2">
      {wanted.map((part, index) => {
        const above = wanted[index - 1];
        const id = index === 0 ? ties.id : `${ties.id}-${part}`;
        const write = (next: Parts) => onChange((now) => changed(now, part, next));
        return part === 'address' ? (
          <TypedPart key={part} part={part} id={id} ties={ties} value={text(part)} onChange={write} onLeave={onLeave} />
        ) : (
          <AreaPart
            key={`${part} ${above === undefined ? '' : text(`${above}_code`)}`}
            part={part}
            parent={above === undefined ? undefined : text(`${above}_code`)}
            id={id}
            ties={ties}
            value={text(part)}
            code={text(`${part}_code`)}
            onChange={write}
            onLeave={onLeave}
          />
        );
      })}
    </div>
  );
}

interface PartProps {
  readonly part: AddressPart;
  readonly id: string;
  readonly ties: EditorProps<Value>['ties'];
  readonly value: string;
  readonly onChange: (parts: Parts) => void;
  readonly onLeave: () => void;
}

function TypedPart({ part, id, ties, value, onChange, onLeave }: PartProps) {
  const { t } = useTexts();
  return (
    <input
      {...ties}
      id={id}
      aria-label={t(`controls.area.${part}`)}
      placeholder={t(`controls.area.${part}`)}
      autoComplete={part === 'address' ? 'street-address' : 'off'}
      value={value}
      onChange={(event) =>
        onChange({ [part]: event.target.value, ...(part !== 'address' && { [`${part}_code`]: '' }) })
      }
      onBlur={onLeave}
      className={CONTROL_BOX}
    />
  );
}

interface AreaPartProps extends PartProps {
  readonly part: AreaLevel;
  /** The code of what lies above; empty while nothing is chosen there. */
  readonly parent: string | undefined;
  readonly code: string;
}

/** One level to choose from; where the platform knows none below, it is typed. */
const AreaPart = observer(function AreaPart({ parent, code, ...props }: AreaPartProps) {
  const { t } = useTexts();
  const { part, value, ties, id, onChange, onLeave } = props;
  const level = useViewModel((context) => {
    const loader = new Loader(context, () => context.get(AreaGateway).areas(part, parent));
    const isKnown = parent !== '';
    return { loader, start: () => isKnown && void loader.start(), dispose: loader.stop };
  });
  const areas = level.loader.value;
  const isTyped = (parent === '' && value !== '') || areas?.length === 0 || level.loader.failure !== undefined;
  if (isTyped) return <TypedPart {...props} />;
  const chosen = areas?.find((area) => area.code === code) ?? areas?.find((area) => area.name === value);
  return (
    <SelectBox
      ties={{ ...ties, id }}
      name={t(`controls.area.${part}`)}
      value={chosen?.code ?? (value === '' ? '' : OTHER)}
      isFaint={value === ''}
      onChange={(next) =>
        onChange({ [part]: areas?.find((area) => area.code === next)?.name ?? '', [`${part}_code`]: next })
      }
      onLeave={onLeave}
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
