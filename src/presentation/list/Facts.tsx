/**
 * Facts in the order of their importance, in three lines at most: what finds no room is left out as a whole, never
 * cut. The longest word has room: what stands beside them goes below.
 */
export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <span className="facts text-14 text-soft">
      <span>
        {[...new Set(facts)].map((fact) => (
          <span key={fact}>{fact} </span>
        ))}
      </span>
    </span>
  );
}
