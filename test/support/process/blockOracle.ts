import type { Block } from '#testing/blocks.ts';

/*
 * The expected behaviour of a chart of blocks, without tokens: a block runs until its parts are done. Supports tasks,
 * sequences, exclusive, parallel and inclusive branches, loops and sub-processes, with conditions on `v` as `blocks.ts`
 * generates them.
 */
type Running =
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'at'; readonly part: Running; readonly then: (v: number) => Running }
  | { readonly kind: 'all'; readonly parts: readonly Running[] }
  | { readonly kind: 'done' };

const DONE: Running = { kind: 'done' };

/** Runs `part` first and then the rest. If the part is already done, the rest starts at once. */
const at = (part: Running, then: (v: number) => Running, v: number): Running =>
  part.kind === 'done' ? then(v) : { kind: 'at', part, then };
const all = (parts: readonly Running[]): Running =>
  parts.every((part) => part.kind === 'done') ? DONE : { kind: 'all', parts };

function enter(block: Block, v: number): Running {
  switch (block.kind) {
    case 'task':
      return { kind: 'open', name: block.name ?? '' };
    case 'sequence':
      return block.blocks.reduceRight<(v: number) => Running>(
        (rest, each) => (now) => at(enter(each, now), rest, now),
        () => DONE,
      )(v);
    case 'parallel':
      return all(block.blocks.map((each) => enter(each, v)));
    case 'exclusive':
      return enter(
        block.blocks.find((_, index) => index < block.blocks.length - 1 && v % block.blocks.length === index) ??
          block.blocks.at(-1) ??
          block,
        v,
      );
    case 'inclusive':
      return all(chosen(block.blocks, v).map((each) => enter(each, v)));
    case 'loop': {
      const again = (now: number): Running => (now % 5 === 4 ? enter(block, now) : DONE);
      return at({ kind: 'open', name: block.name ?? '' }, (now) => at(enter(block.block, now), again, now), v);
    }
    case 'sub':
      return enter(block.block, v);
    default:
      throw new Error(`The oracle does not know ${block.kind}`);
  }
}

function chosen(blocks: readonly Block[], v: number): readonly Block[] {
  const some = blocks.slice(0, -1).filter((_, index) => v % (index + 2) === 0);
  return some.length > 0 ? some : blocks.slice(-1);
}

function complete(running: Running, name: string, v: number): Running {
  if (running.kind === 'open') return running.name === name ? DONE : running;
  if (running.kind === 'at') return at(complete(running.part, name, v), running.then, v);
  return running.kind === 'all' ? all(running.parts.map((part) => complete(part, name, v))) : running;
}

const openIn = (running: Running): readonly string[] => {
  if (running.kind === 'open') return [running.name];
  if (running.kind === 'at') return openIn(running.part);
  return running.kind === 'all' ? running.parts.flatMap(openIn) : [];
};

/** A request on a chart of blocks. */
export class BlockRun {
  #running: Running;
  constructor(block: Block, v: number) {
    this.#running = enter(block, v);
  }
  get open(): readonly string[] {
    return openIn(this.#running).toSorted();
  }
  complete(name: string, v: number): void {
    this.#running = complete(this.#running, name, v);
  }
}

/** Returns the same block with a name for every user task, so that others can refer to it. */
export function nameTasks(block: Block, name = 'step'): Block {
  if ('blocks' in block)
    return { ...block, blocks: block.blocks.map((each, index) => nameTasks(each, `${name}${index}`)) };
  if ('block' in block)
    return { ...block, block: nameTasks(block.block, `${name}_`), ...(block.kind === 'loop' && { name }) };
  return block.kind === 'task' ? { ...block, name } : block;
}
