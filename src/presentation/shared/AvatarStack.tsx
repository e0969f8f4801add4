import { Avatar } from './Avatar.tsx';

const SHOWN = 4;

/**
 * Several people side by side; from the fifth on they are counted. The names must stand near by, or in `aria-label` of
 * the parent.
 */
export function AvatarStack({
  people,
}: {
  readonly people: readonly { readonly id: string; readonly name: string }[];
}) {
  const rest = people.length - SHOWN;
  return (
    <span className="inline-flex items-center -space-x-1.5" aria-hidden="true">
      {people.slice(0, SHOWN).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size={28} className="ring-2 ring-surface" />
      ))}
      {rest > 0 && <span className="figures pl-3 text-12 text-soft">+{rest}</span>}
    </span>
  );
}
