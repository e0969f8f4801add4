import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

interface SchemaProperty {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
  readonly isAttr?: boolean;
  readonly isBody?: boolean;
  readonly isMany?: boolean;
  readonly isReference?: boolean;
  readonly isVirtual?: boolean;
}
interface SchemaType {
  readonly name: string;
  readonly superClass?: readonly string[];
  readonly properties?: readonly SchemaProperty[];
}
interface Schema {
  readonly types: readonly SchemaType[];
  readonly enumerations: readonly {
    readonly name: string;
    readonly literalValues: readonly { readonly name: string }[];
  }[];
}

export const bpmnSchema: Schema = JSON.parse(
  readFileSync(join(projectRoot, 'node_modules/bpmn-moddle/resources/bpmn/json/bpmn.json'), 'utf8'),
) as Schema;
const types = new Map(bpmnSchema.types.map((type) => [type.name, type]));

/** Returns every attribute and child of an element, with the element that declares it. */
export function listProperties(type: string): readonly (SchemaProperty & { readonly owner: string })[] {
  const { superClass = [], properties = [] } = types.get(type) ?? { name: type };
  return [...properties.map((property) => ({ ...property, owner: type })), ...superClass.flatMap(listProperties)];
}

export const fileOf = (elements: string, { onProcess = '', inProcess = '', beside = '' } = {}) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:ringi="http://ringi.example/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${beside}
<process id="sample" ${onProcess}>${inProcess}<startEvent id="s"/><sequenceFlow id="in" sourceRef="s" targetRef="a"/>
${elements}
<sequenceFlow id="out" sourceRef="a" targetRef="e"/><endEvent id="e"/></process></definitions>`;

export const task = (inner: string, attributes = '') =>
  `<userTask id="a" camunda:assignee="mary" ${attributes}>${inner}</userTask>`;
const timer = (attributes = '', inner = '', time = '<timeDuration>PT1H</timeDuration>') =>
  `<timerEventDefinition id="d" ${attributes}>${time}${inner}</timerEventDefinition>`;
const data = (name: string, attributes: string, inner: string) =>
  fileOf(
    task(`<dataInputAssociation><sourceRef>x</sourceRef><targetRef>y</targetRef></dataInputAssociation>`) +
      `<${name} id="x" ${attributes}>${inner}</${name}>`,
  );

/** A valid file for each element that may occur inside a process, with additional attributes and children. */
export const PLACES: Readonly<Record<string, (attributes: string, inner: string) => string>> = {
  Process: (onProcess, inProcess) => fileOf(task(''), { onProcess, inProcess }),
  UserTask: (attributes, inner) => fileOf(task(inner, attributes)),
  ServiceTask: (attributes, inner) =>
    fileOf(`<serviceTask id="a" camunda:class="x" ${attributes}>${inner}</serviceTask>`),
  ScriptTask: (attributes, inner) => fileOf(`<scriptTask id="a" ringi:handler="x" ${attributes}>${inner}</scriptTask>`),
  SubProcess: (attributes, inner) =>
    fileOf(
      `<subProcess id="a" ${attributes}>${inner}<startEvent id="s2"/><sequenceFlow id="f2" sourceRef="s2" targetRef="e2"/><endEvent id="e2"/></subProcess>`,
    ),
  CallActivity: (attributes, inner) =>
    fileOf(`<callActivity id="a" calledElement="x" ${attributes}>${inner}</callActivity>`),
  StartEvent: (attributes, inner) =>
    fileOf(task('')).replace('<startEvent id="s"/>', `<startEvent id="s" ${attributes}>${inner}</startEvent>`),
  EndEvent: (attributes, inner) =>
    fileOf(task('')).replace('<endEvent id="e"/>', `<endEvent id="e" ${attributes}>${inner}</endEvent>`),
  TerminateEventDefinition: (attributes, inner) =>
    fileOf(task('')).replace(
      '<endEvent id="e"/>',
      `<endEvent id="e"><terminateEventDefinition id="d" ${attributes}>${inner}</terminateEventDefinition></endEvent>`,
    ),
  IntermediateCatchEvent: (attributes, inner) =>
    fileOf(`<intermediateCatchEvent id="a" ${attributes}>${inner}${timer()}</intermediateCatchEvent>`),
  TimerEventDefinition: (attributes, inner) =>
    fileOf(`<intermediateCatchEvent id="a">${timer(attributes, inner)}</intermediateCatchEvent>`),
  BoundaryEvent: (attributes, inner) =>
    fileOf(
      `${task('')}<boundaryEvent id="b" attachedToRef="a" ringi:action="remind" ${attributes}>${inner}${timer()}</boundaryEvent>`,
    ),
  ExclusiveGateway: (attributes, inner) => fileOf(`<exclusiveGateway id="a" ${attributes}>${inner}</exclusiveGateway>`),
  InclusiveGateway: (attributes, inner) => fileOf(`<inclusiveGateway id="a" ${attributes}>${inner}</inclusiveGateway>`),
  ParallelGateway: (attributes, inner) => fileOf(`<parallelGateway id="a" ${attributes}>${inner}</parallelGateway>`),
  SequenceFlow: (attributes, inner) =>
    fileOf(task('')).replace('targetRef="e"/>', `targetRef="e" ${attributes}>${inner}</sequenceFlow>`),
  FormalExpression: (attributes, inner) =>
    fileOf(task('')).replace(
      'targetRef="e"/>',
      `targetRef="e"><conditionExpression xsi:type="tFormalExpression" ${attributes}>\${x}${inner}</conditionExpression></sequenceFlow>`,
    ),
  MultiInstanceLoopCharacteristics: (attributes, inner) =>
    fileOf(task(`<multiInstanceLoopCharacteristics ${attributes}>${inner}</multiInstanceLoopCharacteristics>`)),
  PotentialOwner: (attributes, inner) =>
    fileOf(
      `<userTask id="a"><potentialOwner ${attributes}><resourceAssignmentExpression><formalExpression>g</formalExpression></resourceAssignmentExpression>${inner}</potentialOwner></userTask>`,
    ),
  DataInputAssociation: (attributes, inner) =>
    fileOf(task(`<dataInputAssociation ${attributes}>${inner}</dataInputAssociation>`)),
  InputOutputSpecification: (attributes, inner) =>
    fileOf(task(`<ioSpecification ${attributes}>${inner}</ioSpecification>`)),
  DataObject: (attributes, inner) => data('dataObject', attributes, inner),
  DataObjectReference: (attributes, inner) => data('dataObjectReference', attributes, inner),
  DataStoreReference: (attributes, inner) => data('dataStoreReference', attributes, inner),
  LaneSet: (attributes, inner) => fileOf(task(''), { inProcess: `<laneSet ${attributes}>${inner}</laneSet>` }),
  Lane: (attributes, inner) =>
    fileOf(task(''), { inProcess: `<laneSet><lane ${attributes}>${inner}</lane></laneSet>` }),
  TextAnnotation: (attributes, inner) => fileOf(`${task('')}<textAnnotation ${attributes}>${inner}</textAnnotation>`),
  Association: (attributes, inner) => fileOf(`${task('')}<association ${attributes}>${inner}</association>`),
  Group: (attributes, inner) => fileOf(`${task('')}<group ${attributes}>${inner}</group>`),
  Extension: (attributes, inner) => fileOf(task(''), { beside: `<extension ${attributes}>${inner}</extension>` }),
};

const SIMPLE = ['String', 'Boolean', 'Integer', 'Real'];
export const tagOf = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Formats a property as in a file, with a value different from its default. */
export function formatProperty({
  name,
  type,
  isAttr,
  isMany,
  isReference,
  default: fallback,
}: SchemaProperty): readonly [string, string] {
  const literal = bpmnSchema.enumerations.find((each) => each.name === type)?.literalValues.map((each) => each.name);
  const value = isReference
    ? 's'
    : literal
      ? (literal.find((each) => each !== fallback && each !== 'All') ?? '')
      : type === 'Boolean'
        ? String(fallback !== true)
        : type === 'Integer'
          ? '2'
          : 'x';
  if (isAttr) return [`${name}="${value}"`, ''];
  if (isReference || SIMPLE.includes(type)) return ['', `<${name}>${value}</${name}>`];
  const tag = isMany ? tagOf(CONCRETE[type] ?? type) : name;
  return ['', `<${tag}/>`];
}
const CONCRETE: Readonly<Record<string, string>> = { Artifact: 'group', EventDefinition: 'signalEventDefinition' };
