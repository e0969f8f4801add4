import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPath } from '#server/bootstrap/commands/checkFiles.ts';
import { createCompanyFolder } from '#test/support/createCompanyFolder.ts';
import { processOf } from '#test/support/definitions.ts';

const CHART = processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="first"/>
<userTask id="first" name="Manager looks" camunda:assignee="mei"/><sequenceFlow id="b" sourceRef="first" targetRef="one"/>
<exclusiveGateway id="one"/>
<sequenceFlow id="yes" sourceRef="one" targetRef="second"><conditionExpression>\${approved}</conditionExpression></sequenceFlow>
<sequenceFlow id="no" sourceRef="one" targetRef="end"><conditionExpression>\${!approved}</conditionExpression></sequenceFlow>
<userTask id="second" camunda:assignee="mei"/><sequenceFlow id="c" sourceRef="second" targetRef="two"/>
<exclusiveGateway id="two"/>
<sequenceFlow id="paid" sourceRef="two" targetRef="end"><conditionExpression>\${result == 'pass'}</conditionExpression></sequenceFlow>
<sequenceFlow id="unpaid" sourceRef="two" targetRef="first"><conditionExpression>\${result == 'reject'}</conditionExpression></sequenceFlow>
<endEvent id="end"/>`);
const READ = [
  '“approved” is read as the vote of “Manager looks”: agree is true, refuse is false',
  '“result” is read as the vote of “second”: agree is "pass", refuse is "reject"',
];

it('checking a single chart lists the variables that are read as decisions', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'ringi-check-')), 'sample.bpmn');
  await writeFile(file, CHART);
  const { lines, isSound } = await checkPath(file);
  expect(isSound).toBe(true);
  expect(lines).toEqual(expect.arrayContaining(READ));
});

it('checking a company lists the decision variables below their process', async () => {
  const folder = await createCompanyFolder({
    'company.json': { name: 'Acme', language: 'en-US', administrators: ['mei'] },
    'people.csv': 'account,name,department,head of\nmei,Mei Tan,,\n',
    'processes/sample.bpmn': CHART,
  });
  const { lines, isSound } = await checkPath(folder);
  expect(isSound).toBe(true);
  const at = lines.findIndex((line) => line.startsWith('“Sample”'));
  expect(lines.slice(at)).toEqual(expect.arrayContaining(READ.map((line) => `  ${line}`)));
});
