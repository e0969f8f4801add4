import { Avatar } from './Avatar.tsx';

const SHOWN = 4;

/**
 * Shows several users side by side, and from the fifth user on a count. The names must be next to it or in `aria-label`
 * of the parent.
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
