import { evaluateCondition } from '#domain/expression/evaluate.ts';
import { createLookup } from '#domain/expression/lookup.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';

interface Piece {
  readonly place: Place;
  readonly node: string;
}
/** An execution of a sub-process, or the request itself. */
interface Place {
  readonly around?: Piece;
  /** Tokens that wait at parallel joins, by flow. */
  readonly marks: Map<string, number>;
}

/** Maximum number of steps without a user task; above it the chart counts as endless. */
const MOST_STEPS = 900;

/**
 * The token game of BPMN 2.0 as specified: a parallel gateway takes one token from each incoming flow and puts one on
 * each outgoing, an end event consumes its token, a sub-process ends when it contains no token. Supports events,
 * gateways except inclusive joins, user tasks and sub-processes, with conditions on `v`.
 */
export class TokenGame {
  readonly #definition: ProcessDefinition;
  readonly #top: Place = { marks: new Map() };
  readonly #outgoing = new Map<string, readonly SequenceFlow[]>();
  readonly #incoming = new Map<string, readonly SequenceFlow[]>();
  /** Tokens at tasks and around sub-processes, oldest first. */
  #resting: readonly Piece[] = [];
  #v: number;
  #steps = 0;

  constructor(definition: ProcessDefinition, v: number) {
    this.#definition = definition;
    this.#v = v;
    const flows = Object.values(definition.flows);
    for (const { id, outgoing } of Object.values(definition.nodes)) {
      this.#outgoing.set(
        id,
        outgoing.flatMap((flow) => definition.flows[flow] ?? []),
      );
      this.#incoming.set(
        id,
        flows.filter(({ to }) => to === id),
      );
    }
    this.#begin(this.#top, undefined);
  }

  /** Names of the open user tasks. */
  get open(): readonly string[] {
    return this.#resting
      .map(({ node }) => node)
      .filter((node) => this.#node(node).kind === 'userTask')
      .toSorted();
  }
  get isEndless(): boolean {
    return this.#steps > MOST_STEPS;
  }
  /** Whether no token is left. Without open tasks but with tokens left, the game is stuck. */
  get isOver(): boolean {
    return this.#resting.length === 0 && isBare(this.#top);
  }

  complete(node: string, v: number): void {
    this.#v = v;
    this.#steps = 0;
    const piece = this.#resting.find((each) => each.node === node);
    if (!piece) throw new Error(`Nobody stands at ${node}`);
    this.#leave(piece);
  }

  #node(id: string): ProcessNode {
    const node = this.#definition.nodes[id];
    if (!node) throw new Error(`There is no ${id}`);
    return node;
  }

  #begin(place: Place, scope: string | undefined): void {
    const start = Object.values(this.#definition.nodes).find(
      (node) => node.kind === 'startEvent' && node.scope === scope,
    );
    if (start) this.#arrive({ place, node: start.id }, '');
  }

  #arrive(piece: Piece, via: string): void {
    this.#steps += 1;
    if (this.isEndless) return;
    const { place, node } = piece;
    const { kind } = this.#node(node);
    const incoming = this.#incoming.get(node) ?? [];
    if (kind === 'userTask') this.#resting = [...this.#resting, piece];
    else if (kind === 'subProcess') {
      this.#resting = [...this.#resting, piece];
      this.#begin({ around: piece, marks: new Map() }, node);
    } else if (kind === 'parallelGateway' && incoming.length > 1) {
      place.marks.set(via, (place.marks.get(via) ?? 0) + 1);
      if (!incoming.every(({ id }) => (place.marks.get(id) ?? 0) > 0)) return;
      for (const { id } of incoming) place.marks.set(id, (place.marks.get(id) ?? 0) - 1);
      this.#leave(piece);
    } else if (kind === 'terminateEvent') {
      this.#clear(place);
      this.#afterEnd(place);
    } else this.#leave(piece);
  }

  #leave(piece: Piece): void {
    this.#resting = this.#resting.filter((each) => each !== piece);
    const flows = this.#chosen(this.#node(piece.node));
    if (flows.length === 0) this.#afterEnd(piece.place);
    // All tokens are on their flows before the first one moves on: a scope does not end while a token is on its way.
    const next = flows.map(({ id, to }) => ({ id, piece: { place: piece.place, node: to } }));
    this.#resting = [...this.#resting, ...next.map((each) => each.piece)];
    for (const each of next) {
      if (!this.#resting.includes(each.piece)) continue;
      this.#resting = this.#resting.filter((other) => other !== each.piece);
      this.#arrive(each.piece, each.id);
    }
  }

  #chosen({ id, kind, defaultFlow }: ProcessNode): readonly SequenceFlow[] {
    const outgoing = this.#outgoing.get(id) ?? [];
    if (kind === 'parallelGateway') return outgoing;
    const isTrue = ({ condition }: SequenceFlow) =>
      condition && evaluateCondition(condition, createLookup({ v: this.#v }));
    if (kind === 'exclusiveGateway') {
      const first =
        outgoing.find((flow) => flow.id !== defaultFlow && isTrue(flow)) ??
        outgoing.find((flow) => flow.id === defaultFlow) ??
        outgoing.find(({ condition }) => condition === undefined);
      return first ? [first] : [];
    }
    const taken = outgoing.filter((flow) => flow.id !== defaultFlow && (!flow.condition || isTrue(flow)));
    return taken.length > 0 ? taken : outgoing.filter((flow) => flow.id === defaultFlow);
  }

  #clear(place: Place): void {
    place.marks.clear();
    for (const piece of this.#resting.filter((each) => isIn(each.place, place)))
      this.#resting = this.#resting.filter((other) => other !== piece);
  }

  #afterEnd(place: Place): void {
    const { around } = place;
    if (around === undefined || !isBare(place) || this.#resting.some((each) => isIn(each.place, place))) return;
    this.#leave(around);
  }
}

const isBare = ({ marks }: Place): boolean => [...marks.values()].every((count) => count === 0);
const isIn = (place: Place, outer: Place): boolean =>
  place === outer || (place.around !== undefined && isIn(place.around.place, outer));
