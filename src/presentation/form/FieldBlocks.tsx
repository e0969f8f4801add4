import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { FieldPart } from './FieldPart.tsx';
import type { FieldRequest, FieldViewModel } from './FieldViewModel.ts';

/** So many fields stand in the page as they are; of more, those that have come near the screen. */
const MOST_WHOLE = 40;
const BLOCK = 10;
/** What a field is held to be tall before it is drawn. */
const ROW_PX = 96;
/** Two screens away, what is next is drawn before anybody gets there. */
const NEAR = '200% 0px';

interface FieldBlocksProps {
  readonly fields: readonly FieldViewModel[];
  /** The field that is asked for, wherever it stands. */
  readonly focus: FieldRequest | undefined;
}

/** Fields one below the other. */
export const FieldBlocks = observer(function FieldBlocks({ fields, focus }: FieldBlocksProps) {
  if (fields.length <= MOST_WHOLE) return <Fields fields={fields} isFirst />;
  return Array.from({ length: Math.ceil(fields.length / BLOCK) }, (_, at) => {
    const block = fields.slice(at * BLOCK, (at + 1) * BLOCK);
    return (
      <FieldBlock
        key={block[0]?.id}
        fields={block}
        isFirst={at === 0}
        isWanted={block.some(({ id }) => id === focus?.id)}
      />
    );
  });
});

const Fields = ({ fields, isFirst }: { readonly fields: readonly FieldViewModel[]; readonly isFirst: boolean }) =>
  fields.map((field, index) => <FieldPart key={field.id} field={field} isFirst={isFirst && index === 0} />);

/** The first fields of blocks that were drawn once: whoever comes back to the form finds it as tall as it was. */
const drawn = new WeakSet<FieldViewModel>();

interface FieldBlockProps {
  readonly fields: readonly FieldViewModel[];
  readonly isFirst: boolean;
  readonly isWanted: boolean;
}

/** Fields that are drawn when they come near, and stay; away from the screen they cost nothing to paint. */
function FieldBlock({ fields, isFirst, isWanted }: FieldBlockProps) {
  const [first] = fields;
  const [isNear, setIsNear] = useState(first !== undefined && drawn.has(first));
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = isNear || isWanted;
  useEffect(() => {
    if (isDrawn && first) {
      drawn.add(first);
      setIsNear(true);
      return;
    }
    const element = place.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      {
        rootMargin: NEAR,
      },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isDrawn, first]);
  return (
    <div
      ref={place}
      style={{ containIntrinsicBlockSize: `auto ${fields.length * ROW_PX}px` }}
      className="[content-visibility:auto]"
    >
      {isDrawn ? <Fields fields={fields} isFirst={isFirst} /> : <div style={{ height: fields.length * ROW_PX }} />}
    </div>
  );
}
