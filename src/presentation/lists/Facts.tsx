/**
 * Facts in order of importance, on at most three lines. A fact that does not fit is hidden completely, never truncated.
 * The container is at least as wide as its longest word.
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
