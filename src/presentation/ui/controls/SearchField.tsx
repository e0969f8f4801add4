import { CircleX, Search } from 'lucide-react';
import { useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What can be searched; used as placeholder and as part of the accessible name. */
  readonly hint: string;
}

export function SearchField({ value, onChange, hint, ...rest }: SearchFieldProps) {
  const { t } = useTranslation();
  // Text that an input method is composing; it is shown, but searched for only after composition ends.
  const [composed, setComposed] = useState<string | undefined>(undefined);
  return (
    <div className="relative flex items-center">
      <Search size={18} aria-hidden className="pointer-events-none absolute left-3 text-soft" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={`${t('list.search')}: ${hint}`}
        placeholder={hint}
        value={composed ?? value}
        onChange={({ target, nativeEvent }) => {
          if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
          else onChange(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined);
          onChange(currentTarget.value);
        }}
        className="min-h-11 w-full appearance-none rounded-card border border-transparent bg-sunken pr-11 pl-10 text-ellipsis text-ink outline-none placeholder:text-soft focus:border-action [&::-webkit-search-cancel-button]:hidden"
        {...rest}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('list.clearSearch')}
          className="tap absolute right-0 grid place-items-center text-soft"
          onClick={(event) => {
            onChange('');
            // The button disappears with the text, so the focus moves to the input.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          <CircleX size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
