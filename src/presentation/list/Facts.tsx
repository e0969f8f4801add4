/**
 * Facts in the order of their importance, in two lines at most: what finds no room is left out as a whole, never cut.
 */
export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <span className="facts min-w-0 flex-1 basis-32 text-14 text-soft">
      <span>
        {[...new Set(facts)].map((fact) => (
          <span key={fact}>{fact} </span>
        ))}
      </span>
    </span>
  );
}
