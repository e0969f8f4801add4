import { describe, expect, it } from 'vitest';
import { evaluate } from '#domain/expression/evaluate.ts';
import { createLookup } from '#domain/expression/lookup.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { context, loaded, processOf, refused, taskOf } from '#test/support/definitions.ts';

const CONDITION = `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="g"/><exclusiveGateway id="g" default="no"/>
<sequenceFlow id="no" sourceRef="g" targetRef="e"/><sequenceFlow id="yes" sourceRef="g" targetRef="e"><conditionExpression/></sequenceFlow><endEvent id="e"/>`;
/** Returns a file with one condition, the language declared on it and the default language of the file. */
const fileWith = (text: string, own?: string, ofFile?: string): string =>
  processOf(CONDITION)
    .replace(
      '<conditionExpression/>',
      () =>
        `<conditionExpression xsi:type="tFormalExpression"${own === undefined ? '' : ` language="${own}"`}><![CDATA[${text}]]></conditionExpression>`,
    )
    .replace(
      'targetNamespace',
      ofFile === undefined ? 'targetNamespace' : `expressionLanguage="${ofFile}" targetNamespace`,
    );

async function holds(file: string, variables: Variables): Promise<unknown> {
  const condition = (await loaded(file)).process.flows['yes']?.condition;
  return condition && evaluate(condition, createLookup(variables));
}
const messages = async (file: string) => (await refused(file)).map(({ message }) => message);

const XPATH = 'http://www.w3.org/1999/XPath';
const FEEL = 'https://www.omg.org/spec/DMN/20191111/FEEL/';

describe('a condition', () => {
  it('in FEEL uses one-based indexes', async () => {
    const names = { names: ['first', 'second'] };
    for (const file of [
      fileWith('=names[1] = "first"'),
      fileWith('names[1] = "first"', FEEL),
      fileWith('names[1] = "first"', undefined, FEEL),
    ])
      expect(await holds(file, names)).toBe(true);
    expect(await holds(fileWith('${names[1] == "second"}'), names)).toBe(true);
    expect(await holds(fileWith('="names[1]" = text'), { text: 'names[1]' })).toBe(true);
    expect(await holds(fileWith('=a in [1]'), { a: 1 })).toBe(true);
  });
  it.each(['=names[0] = "first"', '=names[-1] = "last"'])(
    'in FEEL finds nothing before the first item: %s',
    async (text) => {
      expect(await messages(fileWith(text))).toEqual([`the expression ${text} is not understood: FEEL counts from 1`]);
    },
  );
  it('declared as FEEL compares with a single equals sign', async () => {
    expect(await holds(fileWith('days = 3', 'feel'), { days: 3 })).toBe(true);
  });
  it('is read by its delimiters, whatever default language the modeller declares for the file', async () => {
    expect(await holds(fileWith('${days == 3}', undefined, XPATH), { days: 3 })).toBe(true);
    expect(await holds(fileWith('#{days == 3}', undefined, FEEL), { days: 3 })).toBe(true);
    expect(await holds(fileWith('=days = 3', undefined, XPATH), { days: 3 })).toBe(true);
  });
  it.each([
    ['${days = 3}', 'Unexpected "="; write == instead of ='],
    ['${approved=true}', 'Unexpected "="; write == instead of ='],
    ['${days > 3 AND days < 5}', 'There is more than one expression; write && instead of AND'],
    ['${days <> 3}', 'Expected expression after <; write != instead of <>'],
    ['${kind == “sick”}', "write straight quotes, as in kind == 'sick', instead of “"],
    ['${days.compareTo(3) > 0}', 'The method compareTo is unknown; write days > 3 instead of days.compareTo(3) > 0'],
  ])('in the syntax of another language is refused with the correct syntax: %s', async (text, sentence) => {
    expect(await messages(fileWith(text))).toContain(`the expression ${text} is not understood: ${sentence}`);
  });
  it.each(['${days === 3}', '${days > 2 and not (days gt 3 or days eq 1)}', "${'3'.equals(days)}", '${days ne 4}'])(
    'accepts the syntax %s',
    async (text) => {
      expect(await holds(fileWith(text), { days: '3' })).toBe(true);
    },
  );
  it.each([
    ['XPath', XPATH],
    ['JavaScript', 'http://www.javascript.com/javascript'],
    ['MVEL', 'http://www.mvel.org/2.0'],
    ['http://example.com/our-own', 'http://example.com/our-own'],
  ])('in %s is refused by name, also when the file declares it', async (name, declared) => {
    const text = "getDataObject('days') > 3";
    const told = [`an expression in ${name} is not run: ${text}`];
    expect(await messages(fileWith(text, declared))).toEqual(told);
    expect(await messages(fileWith(text, undefined, declared))).toEqual(told);
    expect(await refused(fileWith(text, declared))).toMatchObject([{ element: 'sequenceFlow "yes"', line: 4 }]);
  });
  it('uses its own language declaration before that of the file', async () => {
    expect(await holds(fileWith('days = 3', FEEL, XPATH), { days: 3 })).toBe(true);
    expect(await holds(fileWith('days == 3', 'JUEL', XPATH), { days: 3 })).toBe(true);
  });
  it('is refused when it is declared in one language and written in another', async () => {
    expect(await messages(fileWith('${days == 3}', 'feel'))).toEqual([
      'the expression ${days == 3} is declared as feel and written as another language',
    ]);
    expect(await messages(fileWith('=days = 3', 'JUEL'))).toHaveLength(1);
    expect(await messages(fileWith('${days == 3}', XPATH))).toHaveLength(1);
  });
  it('does not affect literals such as a duration, which mean the same in every language', async () => {
    const timer = `<intermediateCatchEvent id="it"><timerEventDefinition><timeDuration>P2D</timeDuration></timerEventDefinition></intermediateCatchEvent>`;
    expect(
      await messages(context(timer).replace('targetNamespace', `expressionLanguage="${XPATH}" targetNamespace`)),
    ).toEqual([]);
  });
});

describe('$INITIATOR', () => {
  const people = async (element: string) => taskOf(await loaded(context(element)), 'it').people.map(({ from }) => from);

  it('is replaced by the initiator in every kind of assignee', async () => {
    expect(await people('<userTask id="it" camunda:assignee="$INITIATOR"/>')).toEqual(['initiator']);
    expect(await people('<userTask id="it" camunda:candidateUsers="mary, $INITIATOR"/>')).toEqual([
      'people',
      'initiator',
    ]);
    const owner =
      '<resourceAssignmentExpression><formalExpression>user($INITIATOR)</formalExpression></resourceAssignmentExpression>';
    expect(await people(`<userTask id="it"><potentialOwner>${owner}</potentialOwner></userTask>`)).toEqual([
      'initiator',
    ]);
  });
});
