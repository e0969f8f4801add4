import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { FieldView } from './FieldView.tsx';
import type { FocusRequest, FieldViewModel } from './model/FieldViewModel.ts';

/**
 * Maximum number of fields that are all rendered at once. Longer lists render only blocks that came near the viewport.
 */
const MAX_UNSPLIT_FIELDS = 40;
const FIELDS_PER_BLOCK = 10;
/**
 * Number of blocks on each level of nesting. Keeps the count of observed elements small, because the browser checks the
 * position of each after every key press.
 */
const BLOCKS_PER_LEVEL = 10;
/** Estimated height of a field in pixels before it is rendered. */
const ESTIMATED_FIELD_PX = 96;
/** Renders blocks up to two viewport heights ahead of the visible area. */
const RENDER_MARGIN = '200% 0px';

interface FieldBlocksProps {
  readonly fields: readonly FieldViewModel[];
  /** The field to focus. Its block is rendered wherever it is. */
  readonly focus: FocusRequest | undefined;
}

/** Renders fields one below the other, in blocks if there are many. */
export const FieldBlocks = observer(function FieldBlocks({ fields, focus }: FieldBlocksProps) {
  return fields.length <= MAX_UNSPLIT_FIELDS ? (
    <Fields fields={fields} isFirst />
  ) : (
    <Blocks fields={fields} focus={focus} size={outerBlockSize(fields.length)} isFirst />
  );
});

const Fields = ({ fields, isFirst }: { readonly fields: readonly FieldViewModel[]; readonly isFirst: boolean }) =>
  fields.map((field, index) => <FieldView key={field.id} field={field} isFirst={isFirst && index === 0} />);

/**
 * Returns the number of fields per block on the outermost level, so that there are at most `BLOCKS_PER_LEVEL` of them.
 */
const outerBlockSize = (count: number, size = FIELDS_PER_BLOCK): number =>
  count <= size * BLOCKS_PER_LEVEL ? size : outerBlockSize(count, size * BLOCKS_PER_LEVEL);

interface BlocksProps extends FieldBlocksProps {
  readonly size: number;
  readonly isFirst: boolean;
}

const Blocks = ({ fields, focus, size, isFirst }: BlocksProps) =>
  Array.from({ length: Math.ceil(fields.length / size) }, (_, at) => {
    const block = fields.slice(at * size, (at + 1) * size);
    return <FieldBlock key={block[0]?.id} fields={block} focus={focus} size={size} isFirst={isFirst && at === 0} />;
  });

/**
 * First fields of the blocks that were rendered before, by block size. They keep the height of the form when the user
 * returns to it.
 */
const renderedBlocks: Record<number, WeakSet<FieldViewModel>> = {};

/**
 * Renders its fields once the block is near the viewport and keeps them. Blocks outside the viewport are not painted.
 */
function FieldBlock({ fields, focus, size, isFirst }: BlocksProps) {
  const [first] = fields;
  const [isNear, setIsNear] = useState(first !== undefined && renderedBlocks[size]?.has(first) === true);
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = isNear || fields.some(({ id }) => id === focus?.id);
  useEffect(() => {
    if (isDrawn && first) {
      (renderedBlocks[size] ??= new WeakSet()).add(first);
      setIsNear(true);
      return;
    }
    const element = place.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      {
        rootMargin: RENDER_MARGIN,
      },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isDrawn, first, size]);
  const height = fields.length * ESTIMATED_FIELD_PX;
  return (
    <div ref={place} style={{ containIntrinsicBlockSize: `auto ${height}px` }} className="[content-visibility:auto]">
      {!isDrawn ? (
        <div style={{ height }} />
      ) : size > FIELDS_PER_BLOCK ? (
        <Blocks fields={fields} focus={focus} size={size / BLOCKS_PER_LEVEL} isFirst={isFirst} />
      ) : (
        <Fields fields={fields} isFirst={isFirst} />
      )}
    </div>
  );
}
