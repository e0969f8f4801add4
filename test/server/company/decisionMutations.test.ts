import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProcessDefinition, Vote } from '#domain/workflow/processDefinition.ts';
import { bindVariables } from '#server/company/variables/bindVariables.ts';
import { loaded, processOf } from '#test/support/definitions.ts';
import { decideByVotes } from '#test/support/process/decideByVotes.ts';

/**
 * A condition on a name that no field or handler fills is read as the vote if its values or the names of its flows show
 * which flow means agreement, and is refused otherwise. It is never read the other way round. The meaning of each word
 * is listed here, independently of the code under test.
 */
interface Words {
  readonly agree: string;
  readonly refuse: string;
}
const WORDS: readonly Words[] = [
  ['approved', 'rejected'],
  ['agree', 'disagree'],
  ['pass', 'reject'],
  ['同意', '不同意'],
  ['通过', '驳回'],
  ['批准', '拒绝'],
  ['承認', '却下'],
  ['承認する', '差し戻し'],
  ['通過', '退回'],
  ['Accepted', 'Declined'],
  ['APPROVE', 'REFUSE'],
  ['OK', 'NG'],
  ['audit_pass', 'audit_reject'],
  ['可决', '否决'],
  ['genehmigt', 'abgelehnt'],
  ['aprobado', 'rechazado'],
  ['批准', '不予批准'],
  ['passed', 'not passed'],
  ['审核通过', '审核不通过'],
  ['agreed', 'returned'],
].map(([agree = '', refuse = '']) => ({ agree, refuse }));

/** Pairs named in the reported issue or used in examples of common engines: these must be read. */
const MUST_BE_READ = WORDS.slice(0, 7);

type Values =
  | { readonly by: 'truth' }
  | { readonly by: 'values'; readonly agree: string; readonly refuse: string; readonly isSaid: boolean };

interface Chart {
  readonly variable: { readonly name: string; readonly says?: Vote };
  readonly values: Values;
  readonly form: 'plain' | 'negated' | 'default' | 'defaultRefuse' | 'reversed';
  readonly names?: Words;
  readonly hasGateway: boolean;
  readonly isSwapped: boolean;
  readonly comesBack: boolean;
  readonly quote: '"' | "'";
}

const SAYING = (says: Vote) => (name: string) => ({ name, says });
const VARIABLES: readonly Chart['variable'][] = [
  ...['approved', 'isPass', 'deptLeaderApproved', 'agree', 'passed', 'ok', 'accepted', '同意'].map(SAYING('agree')),
  ...['rejected', 'notApproved', 'denied', 'refused', 'isRejected', 'disagree'].map(SAYING('refuse')),
  ...['result', 'flag', 'x', 'status', 'outcome', 'opt', 'auditState', 'v1', '审批结果', 'msg'].map((name) => ({
    name,
  })),
];

const values = (): fc.Arbitrary<Values> =>
  fc.oneof(
    fc.constant({ by: 'truth' } as const),
    fc
      .constantFrom(...WORDS)
      .map(
        ({ agree, refuse }) => ({ by: 'values', agree: `'${agree}'`, refuse: `'${refuse}'`, isSaid: true }) as const,
      ),
    fc
      .constantFrom(['1', '0'], ['0', '1'], ['1', '2'], ["'A'", "'B'"], ["'Y'", "'N'"], ["'1'", "'0'"], ['10', '20'])
      .map(([agree = '', refuse = '']) => ({ by: 'values', agree, refuse, isSaid: false }) as const),
  );

const charts = (): fc.Arbitrary<Chart> =>
  fc.record(
    {
      variable: fc.constantFrom(...VARIABLES),
      values: values(),
      form: fc.constantFrom('plain', 'negated', 'default', 'defaultRefuse', 'reversed'),
      names: fc.constantFrom(...WORDS),
      hasGateway: fc.boolean(),
      isSwapped: fc.boolean(),
      comesBack: fc.boolean(),
      quote: fc.constantFrom('"', "'"),
    },
    { requiredKeys: ['variable', 'values', 'form', 'hasGateway', 'isSwapped', 'comesBack', 'quote'] },
  );

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the conditions of the agreement flow and of the refusal flow; undefined where the flow is the default. */
function createConditions({ variable, values: asked, form, quote }: Chart): { agree?: string; refuse?: string } {
  const { name } = variable;
  const is = (text: string): string => (form === 'reversed' ? `${text} == ${name}` : `${name} == ${text}`);
  const quoted = (text: string): string => text.replaceAll("'", quote);
  const agreesByTrue = variable.says !== 'refuse';
  const written =
    asked.by === 'truth'
      ? { agree: agreesByTrue ? name : `!${name}`, refuse: agreesByTrue ? `!${name}` : name }
      : { agree: is(quoted(asked.agree)), refuse: is(quoted(asked.refuse)) };
  if (form === 'negated' && asked.by === 'values')
    return { agree: written.agree, refuse: `${name} != ${quoted(asked.agree)}` };
  if (form === 'default') return { agree: written.agree };
  return form === 'defaultRefuse' ? { refuse: written.refuse } : written;
}

function xmlOf(chart: Chart): string {
  const { names, hasGateway, isSwapped, comesBack } = chart;
  const conditions = createConditions(chart);
  const from = hasGateway ? 'choice' : 'step';
  const named = (text: string | undefined): string => (text === undefined ? '' : ` name="${escape(text)}"`);
  const way = (id: string, to: string, name: string | undefined, condition: string | undefined): string =>
    `<sequenceFlow id="${id}"${named(name)} sourceRef="${from}" targetRef="${to}">${
      condition === undefined ? '' : `<conditionExpression>\${${escape(condition)}}</conditionExpression>`
    }</sequenceFlow>`;
  const defaultWay =
    conditions.agree === undefined ? 'agreed' : conditions.refuse === undefined ? 'refused' : undefined;
  const isDefault = (at: string): string => (at === from && defaultWay !== undefined ? ` default="${defaultWay}"` : '');
  const [nameOfAgree, nameOfRefuse] = isSwapped ? [names?.refuse, names?.agree] : [names?.agree, names?.refuse];
  return processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="apply"/>
<userTask id="apply" name="Fill in" camunda:assignee="wang"/><sequenceFlow id="b" sourceRef="apply" targetRef="step"/>
<userTask id="step" name="Look at it" camunda:assignee="li"${isDefault('step')}/>
${hasGateway ? `<sequenceFlow id="c" sourceRef="step" targetRef="choice"/><exclusiveGateway id="choice"${isDefault('choice')}/>` : ''}
${way('agreed', 'paid', nameOfAgree, conditions.agree)}
${way('refused', comesBack ? 'apply' : 'over', nameOfRefuse, conditions.refuse)}
<endEvent id="paid"/>${comesBack ? '' : '<endEvent id="over"/>'}`);
}

/**
 * Lists what marks a flow as the agreement flow: `right` for the flow the chart means, `wrong` for the other one. There
 * is one entry for the values with the name of the variable, and one for the names of the flows.
 */
function findHints({ variable, values: asked, names, isSwapped }: Chart): readonly ('right' | 'wrong')[] {
  const byValues = asked.by === 'truth' ? variable.says !== undefined : asked.isSaid;
  return [
    ...(byValues ? ['right' as const] : []),
    ...(names === undefined ? [] : ([isSwapped ? 'wrong' : 'right'] as const)),
  ];
}

async function bindChart(chart: Chart): Promise<ProcessDefinition | undefined> {
  const nowhere = { fromOtherProcesses: [], fromCalledProcesses: [], isOpen: false };
  const result = bindVariables(await loaded(xmlOf(chart)), undefined, nowhere);
  if (!result.ok)
    expect(result.error.map(({ line, expected }) => [line, expected])).not.toContainEqual([undefined, undefined]);
  return result.ok ? result.value.definition.process : undefined;
}

/** Returns the flows that an agreed and a refused request take. */
function findDecisionFlows(process: ProcessDefinition): Readonly<Record<'agree' | 'refuse', string>> {
  const drizzleSession = (vote: Vote): string => {
    const { steps } = decideByVotes(process, (_, step) => (step === 'step' ? vote : 'agree'));
    return steps.find(({ step }) => step === 'step')?.flows.find((flow) => /^(?:agreed|refused)$/u.test(flow)) ?? '';
  };
  return { agree: drizzleSession('agree'), refuse: drizzleSession('refuse') };
}

const RIGHT = { agree: 'agreed', refuse: 'refused' };
const WRONG = { agree: 'refused', refuse: 'agreed' };

describe('a condition on a name that nothing fills', () => {
  it(
    'sends an agreement and a refusal along the flows that its values and flow names show, or is refused',
    { timeout: 120_000 },
    async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(charts(), async (chart) => {
          const said = new Set(findHints(chart));
          const process = await bindChart(chart);
          seen.add(`${[...said].join('+')} ${process === undefined ? 'refused' : 'read'}`);
          if (process === undefined) return;
          expect(said.size, 'what contradicts itself, or says nothing, is refused').toBeLessThan(2);
          const ways = findDecisionFlows(process);
          if (said.has('right')) expect(ways).toEqual(RIGHT);
          if (said.has('wrong')) expect(ways).toEqual(WRONG);
        }),
        { numRuns: 1_500 },
      );
      expect([...seen]).toEqual(
        expect.arrayContaining(['right read', 'wrong read', 'right+wrong refused', ' refused']),
      );
    },
  );

  it('is read if both values are common words for a decision', async () => {
    await fc.assert(
      fc.asyncProperty(
        charts(),
        fc.constantFrom(...MUST_BE_READ),
        async ({ names: _, ...chart }, { agree, refuse }) => {
          const plain: Chart = {
            ...chart,
            variable: { name: 'x' },
            values: { by: 'values', agree: `'${agree}'`, refuse: `'${refuse}'`, isSaid: true },
          };
          const process = await bindChart(plain);
          expect(process && findDecisionFlows(process)).toEqual(RIGHT);
        },
      ),
      { numRuns: 200 },
    );
  });
});
