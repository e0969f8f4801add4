import { isDeepStrictEqual } from 'node:util';
import { availableInstanceActions } from '#domain/requests/instancePolicy.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { factsOfRequest, type OfficeAction } from './officeAction.ts';
import { toAction } from './officeActions.ts';
import { outcomeOf } from './colleagues.ts';
import type { AgentRule } from './model.ts';
import { ModelWorker } from './modelWorker.ts';
import type { MoveSequence, Move } from './moves.ts';
import type { Office } from './office.ts';
import type { Outcome } from './outcome.ts';
import { compareRequest, mapCalledRequests } from './picture.ts';
import { checkCount, checkAssignees, checkHistory, checkLists, checkStranger, type Acknowledged } from './rules.ts';
import { pickOf, createScene, type Scene } from './scene.ts';

/** Reports an executed call by name. */
export type ReportCall = (call: string, outcome: Outcome) => void;

const WAITS = [60_000, 3_600_000, 400_000, 86_400_000, 90_000];
const STEP = 1_000;
const KEYS = [
  'drawn',
  'leave',
  'drawn',
  'expense',
  'purchase',
  'drawn',
  'seal',
  'onboarding',
  'drawn',
  'limits',
  'choices',
];

/**
 * Executes a sequence on the server and in the model, and compares them after every action. @throws on a difference,
 * with all actions before it
 */
export async function runSequence(
  office: Office,
  day: MoveSequence,
  tell: ReportCall = () => undefined,
): Promise<void> {
  const trace: string[] = [];
  try {
    await new Player(office, await begin(office, day), trace, tell).play(day.moves);
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\nDone before:\n${trace.join('\n')}`,
    );
  }
}

async function begin(office: Office, { chart, agent }: MoveSequence): Promise<Scene> {
  const { actors, clock } = office;
  const [of, is] = [pickOf(actors.crowd, agent?.of ?? 0), pickOf(actors.crowd, agent?.is ?? 0)];
  const agents: AgentRule[] =
    agent === undefined || of === undefined || is === undefined || of === is
      ? []
      : [{ person: of.person.id, agent: is.person.id, definitionKey: agent.isForDrawn ? 'drawn' : null }];
  clock.reset();
  await office.clear(agents);
  await office.deploy(chart);
  return createScene(office, KEYS, agents);
}

class Player {
  readonly #office: Office;
  readonly #scene: Scene;
  readonly #worker: ModelWorker;
  readonly #trace: string[];
  readonly #tell: ReportCall;
  readonly #acknowledged: Acknowledged[] = [];
  constructor(office: Office, scene: Scene, trace: string[], tell: ReportCall) {
    this.#office = office;
    this.#scene = scene;
    this.#worker = new ModelWorker(scene.model);
    this.#trace = trace;
    this.#tell = tell;
  }

  async play(moves: readonly (Move | undefined)[]): Promise<void> {
    for (const [index, move] of moves.entries()) if (move !== undefined) await this.#step(move, index);
    await this.#end();
  }

  async #step(move: Move, index: number): Promise<void> {
    const { kind } = move;
    await this.#compared(() => this.#passTime(kind === 'wait' ? (pickOf(WAITS, move.pick) ?? STEP) : STEP));
    if (kind === 'wait') return;
    await this.#compared(async () => {
      await this.#do(move, { ...move, kind }, index);
      await this.#passTime(0);
    });
    await this.#checkFor(index);
  }

  async #passTime(milliseconds: number): Promise<void> {
    await this.#office.passTime(milliseconds);
    await this.#worker.settle();
    await mapCalledRequests(this.#scene);
  }

  /** Compares the requests that an action has changed on the server and in the model. */
  async #compared(work: () => Promise<void>): Promise<void> {
    const before = this.#scene.model.requests;
    await work();
    for (const request of this.#scene.model.requests.values())
      if (before.get(request.id) !== request) await compareRequest(this.#scene, request);
  }

  async #do({ isRepeated }: Move, move: Parameters<typeof toAction>[1], index: number): Promise<void> {
    const officeAction = await toAction(this.#scene, move);
    if (officeAction === undefined) return;
    const { who, call } = officeAction;
    const key = `${this.#office.clock.now()} ${index}`;
    this.#trace.push(
      `${index}. ${who.person.name}: ${call.path} ${JSON.stringify(call.body ?? {}, (name, value: unknown) => (name === 'formJson' ? '…' : value)).replace(/x{500}/u, '…')}`,
    );
    const task =
      'taskId' in (call.body ?? {})
        ? String(Reflect.get(call.body ?? {}, 'taskId'))
        : (/taskId=(\d+)/u.exec(call.path)?.[1] ?? null);
    const print = await this.#office.fingerprint();
    const reply = await this.#office.colleagues.call(who.person.id, { ...call, key });
    const said = outcomeOf(reply);
    this.#trace.push(`   ${said.ok ? 'done' : said.code}`);
    this.#tell(officeAction.logged ?? call.path.split('?')[0]?.replace(/^\w+\//u, '') ?? '', said);
    if (!said.ok && print !== (await this.#office.fingerprint()))
      throw new Error(`A refused call has changed something (${said.code})`);
    const meant = await officeAction.carry(this.#scene.model);
    if (JSON.stringify(said) !== JSON.stringify(meant))
      throw new Error(`The server says ${wordOf(said)}, the domain ${wordOf(meant)}`);
    if (said.ok) officeAction.look?.(reply, this.#scene.model);
    if (isRepeated && call.method !== 'GET') await this.#repeat(officeAction, key, reply.body);
    if (said.ok && officeAction.later !== undefined) await this.#carryOn(officeAction.later);
    if (said.ok) this.#acknowledge(officeAction, task);
  }

  async #carryOn({ steps, check }: NonNullable<OfficeAction['later']>): Promise<void> {
    this.#worker.waiting.push(...steps);
    await this.#passTime(0);
    await check();
  }

  #acknowledge(
    { who: { person }, call: { path }, request, rows, ...officeAction }: OfficeAction,
    task: string | null,
  ): void {
    const { names, model } = this.#scene;
    if (request !== undefined)
      this.#acknowledged.push({ ...officeAction, who: person.id, path, request: names.wire(request), task });
    for (const { task: each, logged, text } of rows?.() ?? []) {
      this.#acknowledged.push({
        who: person.id,
        path,
        request: names.wire(model.ofTask(each)?.id ?? ''),
        task: names.wire(each),
        logged,
        word: { text, at: 'history', task: each },
      });
    }
  }

  /**
   * Sends the same call with the same key again: it must get the same answer and have no further effect after
   * background work has finished.
   */
  async #repeat({ who, call }: OfficeAction, key: string, first: unknown): Promise<void> {
    await this.#office.passTime(0);
    const print = await this.#office.fingerprint();
    const { body } = await this.#office.colleagues.call(who.person.id, { ...call, key });
    if (!isDeepStrictEqual(body, first))
      throw new Error(`Repeated, the call is answered ${JSON.stringify(body)}, not ${JSON.stringify(first)}`);
    if (print !== (await this.#office.fingerprint())) throw new Error('The repeated call has changed something');
  }

  /** Checks one request and the user's lists after each step. */
  async #checkFor(index: number): Promise<void> {
    const {
      model,
      office: { actors, colleagues },
      names,
    } = this.#scene;
    const who = pickOf(actors.crowd, index * 5);
    const request = pickOf([...model.requests.values()], index);
    if (who === undefined || request === undefined) return;
    const id = names.wire(request.id);
    const [task] = request.state?.tasks ?? [];
    if (!model.mayRead(who, request)) return checkStranger(this.#scene, who, id, task && names.wire(task.id), index);
    const may = availableInstanceActions(factsOfRequest(model, request, who), who);
    const [from, action] = index % 2 === 0 ? (['mystart', 'withdraw'] as const) : (['mydone', 'takeBack'] as const);
    const { canRevoke } = await colleagues.read(who.person.id, {
      path: `bpmInst/getInstDetail?instId=${id}&from=${from}`,
      method: 'GET',
    });
    if (canRevoke !== (request.state !== undefined && may.includes(action)))
      throw new Error(`The page of ${request.deployed.key} says ${action}: ${canRevoke} to ${who.person.name}`);
    if (index % 3 === 0) await this.#checkToDo(index / 3);
  }

  async #checkToDo(index: number): Promise<void> {
    const {
      model,
      office: { actors },
      names,
    } = this.#scene;
    const who = pickOf(actors.crowd, index);
    if (who === undefined) return;
    const listed = await checkCount(this.#scene, who);
    const resting = new Set(['locked', 'onHold', 'replied']);
    const isMine = (id: string) => id === who.person.id || who.groups.includes(id);
    const meant = [...model.requests.values()]
      .flatMap(({ state }) => state?.tasks ?? [])
      .filter(
        ({ status, assignee, candidates }) =>
          !resting.has(status) &&
          (assignee === undefined ? candidates.some(({ id }) => isMine(id)) : assignee === who.person.id),
      );
    if (JSON.stringify(listed.toSorted()) !== JSON.stringify(meant.map(({ id }) => names.wire(id)).toSorted()))
      throw new Error(
        `The to-do list of ${who.person.name} holds ${JSON.stringify(listed)}, by the domain ${JSON.stringify(meant.map(({ id }) => names.wire(id)))}`,
      );
  }

  /** Compares everything at the end, and deletes it as an administrator. */
  async #end(): Promise<void> {
    const {
      model,
      office: { actors, colleagues },
      names,
    } = this.#scene;
    for (const request of model.requests.values()) await compareRequest(this.#scene, request);
    for (const { id, state } of model.requests.values())
      if (state !== undefined) await checkHistory(this.#scene, names.wire(id), this.#acknowledged);
    for (const each of actors.crowd.slice(0, 4)) await checkLists(this.#scene, each);
    await checkAssignees(this.#scene, actors.crowd);
    await expectInvariants(this.#office.database);
    for (const request of [...model.requests.values()]) {
      if (model.get(request.id) === undefined || request.state === undefined || request.caller !== undefined) continue;
      await colleagues.read(actors.actor('admin').person.id, { path: `bpmInst/del?ids=${names.wire(request.id)}` });
    }
    for (const each of actors.crowd.slice(0, 4))
      if ((await checkCount(this.#scene, each)).length > 0)
        throw new Error(`${each.person.name} has something to do where nothing is left`);
  }
}

const wordOf = (outcome: Outcome): string => (outcome.ok ? 'yes' : `no (${outcome.code})`);
