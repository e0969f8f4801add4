import { describe, expect, it } from 'vitest';
import { scanXml } from '#server/company/xml/scanXml.ts';
import { context, loaded, processOf, refused } from '#test/support/definitions.ts';
import { BROKEN_XML, SOUND_XML } from '#test/support/oddXml.ts';

const NOTHING = { onOpen: () => undefined };
const lineOf = (text: string): number | undefined => {
  const scanned = scanXml(text, NOTHING);
  return scanned.ok ? undefined : text.slice(0, scanned.error.at).split('\n').length;
};

describe('a text that is not well-formed XML', () => {
  it.each(BROKEN_XML)('is refused with the line of the error: %s', (_, text, line) => {
    expect(lineOf(text)).toBe(line);
  });
  it.each(SOUND_XML)('does not include well-formed XML: %s', (_, text) => {
    expect(lineOf(text)).toBeUndefined();
  });
  it('is refused with a sentence when a name contains a bare ampersand, such as R&D', async () => {
    const task = (name: string) => context(`<userTask id="it" name="${name}" camunda:assignee="mary"/>`);
    expect(await refused(task('R&D'))).toEqual([
      { message: 'the XML is broken: a bare & must be written as &amp;', line: 4 },
    ]);
    expect(await refused(task('a&nbsp;b'))).toEqual([{ message: 'the XML is broken: &nbsp; is not defined', line: 4 }]);
    expect((await loaded(task('R&amp;D'))).process.nodes['it']?.name).toBe('R&D');
  });
});

describe('XML that would only cost time', () => {
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join('');

  it('is refused: ten thousand nested sub-processes', async () => {
    const nested = `${many(10_000, (index) => `<subProcess id="p${index}">`)}${'</subProcess>'.repeat(10_000)}`;
    expect(await refused(processOf(nested))).toEqual([
      { message: 'the XML is broken: elements are nested more than 100 deep', line: 3 },
    ]);
  });
  it('is refused: more elements than the maximum', async () => {
    expect(await refused(processOf('<group/>'.repeat(60_001)))).toEqual([
      { message: 'the XML is broken: the file has more than 60000 elements', line: 3 },
    ]);
  });
  it('is refused: thousands of attributes and of namespaces', () => {
    const told = (text: string) => {
      const scanned = scanXml(text, NOTHING);
      return scanned.ok ? '' : scanned.error.message;
    };
    expect(told(`<a ${many(201, (index) => `b${index}="" `)}/>`)).toBe('<a> has more than 200 attributes');
    const deep = many(50, (index) => `<a xmlns:p${index}="u" xmlns:q${index}="v">`);
    expect(told(deep)).toBe('more than 100 namespaces are declared');
    expect(told(`<${'a'.repeat(201)}/>`)).toBe('a name has more than 200 characters');
  });
  it('is refused with a short message: names of one megabyte in tags and attributes', () => {
    const long = 'a:'.repeat(500_000);
    for (const text of [`<${long}b/>`, `<a ${long}b=""/>`, `<a></${long}b>`]) {
      const scanned = scanXml(text, NOTHING);
      expect(scanned.ok ? Infinity : scanned.error.message.length).toBeLessThanOrEqual(500);
    }
  });
  it('is refused: a name of one megabyte, and an assignee list of one megabyte', async () => {
    const long = 'x,('.repeat(300_000);
    expect(await refused(context(`<userTask id="it" name="${long}"/>`))).toEqual([
      { message: 'the XML is broken: the value of name has more than 20000 characters', line: 4 },
    ]);
    const owner = `<potentialOwner><resourceAssignmentExpression><formalExpression>${long}</formalExpression></resourceAssignmentExpression></potentialOwner>`;
    expect(await refused(context(`<userTask id="it">${owner}</userTask>`))).toEqual([
      {
        message: 'the text of <formalExpression> has 900000 characters; at most 20000 are allowed',
        element: 'userTask "it"',
        line: 4,
      },
    ]);
  });
  it('is refused: thousands of duplicate ids and of unknown elements', async () => {
    expect(await refused(processOf('\n<userTask id="a"/>'.repeat(30_000).slice(1)))).toEqual([
      { message: 'duplicate ID <a>', element: 'process "sample"', line: 4 },
    ]);
    expect(await refused(processOf(`<laneSet><lane id="l">${'<camunda:x/>'.repeat(300)}</lane></laneSet>`))).toEqual([
      { message: 'more than 200 elements are in places where they have no effect', element: 'lane "l"', line: 3 },
    ]);
  });
  it('is accepted as plain text: 120,000 diagram tags in CDATA', async () => {
    const text = `<documentation><![CDATA[${'<BPMNDiagram'.repeat(120_000)}]]></documentation>`;
    const { xml } = await loaded(
      context('<userTask id="it" camunda:assignee="mary"/>').replace('<startEvent', `${text}<startEvent`),
    );
    expect(xml).toContain('<bpmndi:BPMNShape id="Shape_it"');
    expect(xml.split('<BPMNDiagram')).toHaveLength(120_001);
  });
});
