import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { FieldPart } from './FieldPart.tsx';
import type { FieldRequest, FieldViewModel } from './FieldViewModel.ts';

/** So many fields stand in the page as they are; of more, those that have come near the screen. */
const MOST_WHOLE = 40;
const BLOCK = 10;
/** A block far away holds so many smaller ones: with each key the browser looks where every block is. */
const BLOCKS = 10;
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
  return fields.length <= MOST_WHOLE ? (
    <Fields fields={fields} isFirst />
  ) : (
    <Blocks fields={fields} focus={focus} size={widestFor(fields.length)} isFirst />
  );
});

const Fields = ({ fields, isFirst }: { readonly fields: readonly FieldViewModel[]; readonly isFirst: boolean }) =>
  fields.map((field, index) => <FieldPart key={field.id} field={field} isFirst={isFirst && index === 0} />);

/** How many fields a block holds, so that there are few of them. */
const widestFor = (count: number, size = BLOCK): number =>
  count <= size * BLOCKS ? size : widestFor(count, size * BLOCKS);

interface BlocksProps extends FieldBlocksProps {
  readonly size: number;
  readonly isFirst: boolean;
}

const Blocks = ({ fields, focus, size, isFirst }: BlocksProps) =>
  Array.from({ length: Math.ceil(fields.length / size) }, (_, at) => {
    const block = fields.slice(at * size, (at + 1) * size);
    return <FieldBlock key={block[0]?.id} fields={block} focus={focus} size={size} isFirst={isFirst && at === 0} />;
  });

/** The first fields of blocks drawn once, by size: whoever comes back to the form finds it as tall as it was. */
const drawn: Record<number, WeakSet<FieldViewModel>> = {};

/** Fields that are drawn when they come near, and stay; away from the screen they cost nothing to paint. */
function FieldBlock({ fields, focus, size, isFirst }: BlocksProps) {
  const [first] = fields;
  const [isNear, setIsNear] = useState(first !== undefined && drawn[size]?.has(first) === true);
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = isNear || fields.some(({ id }) => id === focus?.id);
  useEffect(() => {
    if (isDrawn && first) {
      (drawn[size] ??= new WeakSet()).add(first);
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
  }, [isDrawn, first, size]);
  const height = fields.length * ROW_PX;
  return (
    <div ref={place} style={{ containIntrinsicBlockSize: `auto ${height}px` }} className="[content-visibility:auto]">
      {!isDrawn ? (
        <div style={{ height }} />
      ) : size > BLOCK ? (
        <Blocks fields={fields} focus={focus} size={size / BLOCKS} isFirst={isFirst} />
      ) : (
        <Fields fields={fields} isFirst={isFirst} />
      )}
    </div>
  );
}
