import fc from 'fast-check';
import type {
  ProcessDefinition,
  ProcessNode,
  ProcessSettings,
  SequenceFlow,
  UserTaskSettings,
} from '../domain/workflow/processDefinition.ts';
import { parseKnownExpression } from './parseKnownExpression.ts';
import { SETTINGS, userTask } from './chartOfLines.ts';

/**
 * Building blocks of charts, each with one entry and one exit. Conditions of branches and loops use the variable `v`.
 */
export type Block =
  | { readonly kind: 'task'; readonly settings: Partial<UserTaskSettings>; readonly name?: string }
  | { readonly kind: 'handler' | 'call' | 'timer' }
  | { readonly kind: 'sequence' | 'exclusive' | 'parallel' | 'inclusive'; readonly blocks: readonly Block[] }
  /** A loop starts with a user task: a loop without one would be refused as endless. */
  | { readonly kind: 'loop'; readonly block: Block; readonly name?: string }
  | { readonly kind: 'sub'; readonly block: Block }
  | { readonly kind: 'guarded'; readonly isInterrupting: boolean; readonly block: Block }
  /** Two branches, one of which may terminate the whole request. */
  | { readonly kind: 'mayTerminate'; readonly block: Block };

/** Relative frequency of each kind of block; a missing kind is not generated. */
export type Weights = Readonly<Partial<Record<Block['kind'], number>>>;

export function anyBlock(
  weights: Weights,
  settings: fc.Arbitrary<Partial<UserTaskSettings>> = fc.constant({}),
): fc.Arbitrary<Block> {
  const { block } = fc.letrec<{ block: Block }>((tie) => {
    const some = fc.array(tie('block'), { minLength: 2, maxLength: 3 });
    const made: Readonly<Record<Block['kind'], fc.Arbitrary<Block>>> = {
      task: settings.map((each): Block => ({ kind: 'task', settings: each })),
      handler: fc.constant<Block>({ kind: 'handler' }),
      call: fc.constant<Block>({ kind: 'call' }),
      timer: fc.constant<Block>({ kind: 'timer' }),
      sequence: some.map((blocks): Block => ({ kind: 'sequence', blocks })),
      exclusive: some.map((blocks): Block => ({ kind: 'exclusive', blocks })),
      parallel: some.map((blocks): Block => ({ kind: 'parallel', blocks })),
      inclusive: some.map((blocks): Block => ({ kind: 'inclusive', blocks })),
      loop: tie('block').map((inner): Block => ({ kind: 'loop', block: inner })),
      sub: tie('block').map((inner): Block => ({ kind: 'sub', block: inner })),
      guarded: fc
        .tuple(
          fc.boolean(),
          fc.oneof(
            settings.map((each): Block => ({ kind: 'task', settings: each })),
            tie('block').map((inner): Block => ({ kind: 'sub', block: inner })),
          ),
        )
        .map(([isInterrupting, inner]): Block => ({ kind: 'guarded', isInterrupting, block: inner })),
      mayTerminate: tie('block').map((inner): Block => ({ kind: 'mayTerminate', block: inner })),
    };
    const drawn = Object.entries(weights).map(([kind, weight]) => ({ arbitrary: made[kind as Block['kind']], weight }));
    return { block: fc.oneof({ maxDepth: 4, depthIdentifier: 'block', depthSize: 'small' }, ...drawn) };
  });
  return block;
}

/** Converts a block to a process: `start`, the block, `end`. Nodes are numbered in the order of their creation. */
export function processOf(block: Block, settings: Partial<ProcessSettings> = {}): ProcessDefinition {
  const drawing = new Drawing();
  drawing.between('start', block, 'end', undefined);
  return drawing.finish({ ...SETTINGS, ...settings });
}

type Ends = readonly [entry: string, exit: string];
/** A node before its flows are added. */
type RequestOutline = ProcessNode extends infer Node
  ? Node extends ProcessNode
    ? Omit<Node, 'name' | 'outgoing' | 'scope'>
    : never
  : never;

class Drawing {
  readonly nodes: ProcessNode[] = [];
  readonly flows: SequenceFlow[] = [];
  #count = 0;

  between(start: string, block: Block, end: string, scope: string | undefined): void {
    this.#node({ id: start, kind: 'startEvent' }, scope);
    const [entry, exit] = this.#draw(block, scope);
    this.#node({ id: end, kind: 'endEvent' }, scope);
    this.#flow(start, entry);
    this.#flow(exit, end);
  }

  finish(settings: ProcessSettings): ProcessDefinition {
    const outgoing = (id: string) => this.flows.filter((flow) => flow.from === id).map((flow) => flow.id);
    return {
      key: 'drawn',
      name: 'Drawn',
      version: 1,
      settings,
      nodes: Object.fromEntries(this.nodes.map((node) => [node.id, { ...node, outgoing: outgoing(node.id) }])),
      flows: Object.fromEntries(this.flows.map((flow) => [flow.id, flow])),
    };
  }

  #node(node: RequestOutline, scope: string | undefined): string {
    this.nodes.push({ ...node, name: node.id, outgoing: [], ...(scope !== undefined && { scope }) });
    return node.id;
  }

  #flow(from: string, to: string, condition?: string): string {
    const id = `f${this.flows.length}`;
    this.flows.push({
      id,
      name: '',
      from,
      to,
      ...(condition !== undefined && { condition: parseKnownExpression(condition) }),
    });
    return id;
  }

  #name = (kind: string): string => `${kind}${this.#count++}`;

  #draw(block: Block, scope: string | undefined): Ends {
    switch (block.kind) {
      case 'task':
        return this.#single(
          {
            id: block.name ?? this.#name('task'),
            kind: 'userTask',
            task: { ...userTask(`p${this.#count % 4}`), ...block.settings },
          },
          scope,
        );
      case 'handler':
        return this.#single({ id: this.#name('handler'), kind: 'handlerTask', handler: 'work' }, scope);
      case 'call':
        return this.#single({ id: this.#name('call'), kind: 'callActivity', calledKey: 'other' }, scope);
      case 'timer':
        return this.#single(
          { id: this.#name('timer'), kind: 'timerEvent', timer: { kind: 'after', ms: 1_500 } },
          scope,
        );
      case 'sequence':
        return this.#sequence(block.blocks, scope);
      case 'exclusive':
        return this.#branches('exclusiveGateway', block.blocks, scope);
      case 'parallel':
        return this.#branches('parallelGateway', block.blocks, scope);
      case 'inclusive':
        return this.#branches('inclusiveGateway', block.blocks, scope);
      case 'loop':
        return this.#loop(block, scope);
      case 'sub':
        return this.#sub(block.block, scope);
      case 'guarded':
        return this.#guarded(block.block, block.isInterrupting, scope);
      case 'mayTerminate':
        return this.#mayTerminate(block.block, scope);
    }
  }

  #single(node: RequestOutline, scope: string | undefined): Ends {
    const id = this.#node(node, scope);
    return [id, id];
  }

  #sequence(blocks: readonly Block[], scope: string | undefined): Ends {
    const drawn = blocks.map((block) => this.#draw(block, scope));
    drawn.slice(1).forEach(([entry], index) => this.#flow(drawn[index]?.[1] ?? '', entry));
    return [drawn[0]?.[0] ?? '', drawn.at(-1)?.[1] ?? ''];
  }

  #branches(
    kind: 'exclusiveGateway' | 'parallelGateway' | 'inclusiveGateway',
    blocks: readonly Block[],
    scope: string | undefined,
  ): Ends {
    const split = this.#node({ id: this.#name('split'), kind }, scope);
    const join = this.#node({ id: this.#name('join'), kind }, scope);
    blocks.forEach((block, index) => {
      const [entry, exit] = this.#draw(block, scope);
      const isLast = index === blocks.length - 1;
      const condition =
        kind === 'parallelGateway' || isLast
          ? undefined
          : kind === 'exclusiveGateway'
            ? `v % ${blocks.length} == ${index}`
            : `v % ${index + 2} == 0`;
      const flow = this.#flow(split, entry, condition);
      if (isLast && kind !== 'parallelGateway') this.#setDefault(split, flow);
      this.#flow(exit, join);
    });
    return [split, join];
  }

  #setDefault(id: string, defaultFlow: string): void {
    const index = this.nodes.findIndex((node) => node.id === id);
    const node = this.nodes[index];
    if (node) this.nodes[index] = { ...node, defaultFlow };
  }

  #loop({ block, name }: Extract<Block, { kind: 'loop' }>, scope: string | undefined): Ends {
    const enter = this.#node({ id: this.#name('merge'), kind: 'exclusiveGateway' }, scope);
    const body = this.#sequence([{ kind: 'task', settings: {}, ...(name !== undefined && { name }) }, block], scope);
    const again = this.#node({ id: this.#name('again'), kind: 'exclusiveGateway' }, scope);
    const out = this.#node({ id: this.#name('pass'), kind: 'exclusiveGateway' }, scope);
    this.#flow(enter, body[0]);
    this.#flow(body[1], again);
    this.#flow(again, enter, 'v % 5 == 4');
    this.#setDefault(again, this.#flow(again, out));
    return [enter, out];
  }

  #sub(block: Block, scope: string | undefined): Ends {
    const id = this.#node({ id: this.#name('sub'), kind: 'subProcess' }, scope);
    this.between(`${id}start`, block, `${id}end`, id);
    return [id, id];
  }

  #guarded(block: Block, isInterrupting: boolean, scope: string | undefined): Ends {
    const [host] = this.#draw(block, scope);
    const timer = this.#node(
      {
        id: this.#name('boundary'),
        kind: 'boundaryTimer',
        attachedTo: host,
        isInterrupting,
        timer: { kind: 'after', ms: 2_500 },
      },
      scope,
    );
    const late = this.#node({ id: this.#name('task'), kind: 'userTask', task: userTask('p1') }, scope);
    const out = this.#node({ id: this.#name('pass'), kind: 'exclusiveGateway' }, scope);
    this.#flow(timer, late);
    this.#flow(late, out);
    this.#flow(host, out);
    return [host, out];
  }

  #mayTerminate(block: Block, scope: string | undefined): Ends {
    const split = this.#node({ id: this.#name('split'), kind: 'parallelGateway' }, scope);
    const join = this.#node({ id: this.#name('join'), kind: 'parallelGateway' }, scope);
    const [entry, exit] = this.#draw(block, scope);
    const killer = this.#node({ id: this.#name('task'), kind: 'userTask', task: userTask('p2') }, scope);
    const choice = this.#node({ id: this.#name('choice'), kind: 'exclusiveGateway' }, scope);
    const stop = this.#node({ id: this.#name('stop'), kind: 'terminateEvent' }, scope);
    this.#flow(split, entry);
    this.#flow(exit, join);
    this.#flow(split, killer);
    this.#flow(killer, choice);
    this.#flow(choice, stop, 'v % 4 == 1');
    this.#setDefault(choice, this.#flow(choice, join));
    return [split, join];
  }
}
