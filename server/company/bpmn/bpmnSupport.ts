/**
 * `understood`: the engine executes it. `drawn`: informs readers and has no effect on execution. `refused`: the file is
 * rejected.
 */
export type BpmnSupportLevel = 'understood' | 'drawn' | 'refused';

interface ElementSupport {
  readonly element: BpmnSupportLevel;
  /** Names of the element's own attributes and children, separated by spaces. */
  readonly understood?: string;
  readonly drawn?: string;
  readonly refused?: string;
}
const drawn = (names = ''): ElementSupport => ({ element: 'drawn', drawn: names });
const refused = (names = ''): ElementSupport => ({ element: 'refused', refused: names });

/**
 * Support of every element and attribute of BPMN 2.0; none is ignored silently. A refused attribute may be present with
 * its default value.
 */
const BPMN_SUPPORT: Readonly<Record<string, ElementSupport>> = {
  Interface: drawn('name operations implementationRef'),
  Operation: drawn('name inMessageRef outMessageRef errorRef implementationRef'),
  EndPoint: drawn(),
  Auditing: drawn(),
  GlobalTask: drawn('resources'),
  Monitoring: drawn(),
  Performer: { element: 'understood' },
  Process: {
    element: 'understood',
    understood: 'flowElements isExecutable',
    drawn:
      'processType isClosed auditing monitoring properties laneSets artifacts supports definitionalCollaborationRef',
    refused: 'resources correlationSubscriptions',
  },
  LaneSet: drawn('lanes name'),
  Lane: drawn('name partitionElementRef partitionElement flowNodeRef childLaneSet'),
  GlobalManualTask: drawn(),
  ManualTask: refused(),
  UserTask: { element: 'understood', drawn: 'renderings implementation' },
  Rendering: drawn(),
  HumanPerformer: { element: 'understood' },
  PotentialOwner: { element: 'understood' },
  GlobalUserTask: drawn('implementation renderings'),
  Gateway: { element: 'understood', drawn: 'gatewayDirection' },
  EventBasedGateway: refused('instantiate eventGatewayType'),
  ComplexGateway: refused('activationCondition default'),
  ExclusiveGateway: { element: 'understood', understood: 'default' },
  InclusiveGateway: { element: 'understood', understood: 'default' },
  ParallelGateway: { element: 'understood' },
  RootElement: { element: 'understood' },
  Relationship: drawn('type direction source target'),
  BaseElement: {
    element: 'understood',
    understood: 'id documentation extensionElements',
    drawn: 'extensionDefinitions',
  },
  Extension: { element: 'understood', drawn: 'definition', refused: 'mustUnderstand' },
  ExtensionDefinition: drawn('name extensionAttributeDefinitions'),
  ExtensionAttributeDefinition: drawn('name type isReference extensionDefinition'),
  ExtensionElements: { element: 'understood', understood: 'values', drawn: 'valueRef extensionAttributeDefinition' },
  Documentation: { element: 'understood', understood: 'text', drawn: 'textFormat' },
  Event: { element: 'understood', drawn: 'properties' },
  IntermediateCatchEvent: { element: 'understood' },
  IntermediateThrowEvent: refused(),
  EndEvent: { element: 'understood' },
  StartEvent: { element: 'understood', drawn: 'isInterrupting' },
  ThrowEvent: {
    element: 'understood',
    understood: 'eventDefinitions eventDefinitionRef',
    drawn: 'dataInputs dataInputAssociations inputSet',
  },
  CatchEvent: {
    element: 'understood',
    understood: 'eventDefinitions eventDefinitionRef',
    drawn: 'dataOutputs dataOutputAssociations outputSet',
    refused: 'parallelMultiple',
  },
  BoundaryEvent: { element: 'understood', understood: 'cancelActivity attachedToRef' },
  EventDefinition: { element: 'understood' },
  CancelEventDefinition: refused(),
  ErrorEventDefinition: refused('errorRef'),
  TerminateEventDefinition: { element: 'understood' },
  EscalationEventDefinition: refused('escalationRef'),
  Escalation: drawn('structureRef name escalationCode'),
  CompensateEventDefinition: refused('waitForCompletion activityRef'),
  TimerEventDefinition: { element: 'understood', understood: 'timeDate timeDuration', refused: 'timeCycle' },
  LinkEventDefinition: refused('name target source'),
  MessageEventDefinition: refused('messageRef operationRef'),
  ConditionalEventDefinition: refused('condition'),
  SignalEventDefinition: refused('signalRef'),
  Signal: drawn('structureRef name'),
  ImplicitThrowEvent: refused(),
  DataState: drawn('name'),
  ItemAwareElement: drawn('itemSubjectRef dataState'),
  DataAssociation: { element: 'drawn', drawn: 'sourceRef targetRef', refused: 'transformation assignment' },
  DataInput: drawn('name isCollection inputSetRef inputSetWithOptional inputSetWithWhileExecuting'),
  DataOutput: drawn('name isCollection outputSetRef outputSetWithOptional outputSetWithWhileExecuting'),
  InputSet: drawn('name dataInputRefs optionalInputRefs whileExecutingInputRefs outputSetRefs'),
  OutputSet: drawn('dataOutputRefs name inputSetRefs optionalOutputRefs whileExecutingOutputRefs'),
  Property: drawn('name'),
  DataInputAssociation: drawn(),
  DataOutputAssociation: drawn(),
  InputOutputSpecification: drawn('dataInputs dataOutputs inputSets outputSets'),
  DataObject: drawn('isCollection'),
  InputOutputBinding: drawn('inputDataRef outputDataRef operationRef'),
  Assignment: refused('from to'),
  DataStore: drawn('name capacity isUnlimited'),
  DataStoreReference: drawn('dataStoreRef'),
  DataObjectReference: drawn('dataObjectRef'),
  ConversationLink: drawn('sourceRef targetRef name'),
  ConversationAssociation: drawn('innerConversationNodeRef outerConversationNodeRef'),
  CallConversation: drawn('calledCollaborationRef participantAssociations'),
  Conversation: drawn(),
  SubConversation: drawn('conversationNodes'),
  ConversationNode: drawn('name participantRef messageFlowRefs correlationKeys'),
  GlobalConversation: drawn(),
  PartnerEntity: drawn('name participantRef'),
  PartnerRole: drawn('name participantRef'),
  CorrelationProperty: drawn('correlationPropertyRetrievalExpression name type'),
  Error: drawn('structureRef name errorCode'),
  CorrelationKey: drawn('correlationPropertyRef name'),
  Expression: { element: 'understood', understood: 'body' },
  FormalExpression: { element: 'understood', understood: 'language', drawn: 'evaluatesToTypeRef' },
  Message: drawn('name itemRef'),
  ItemDefinition: drawn('itemKind structureRef isCollection import'),
  FlowElement: { element: 'understood', understood: 'name', drawn: 'auditing monitoring categoryValueRef' },
  SequenceFlow: { element: 'understood', understood: 'conditionExpression sourceRef targetRef', drawn: 'isImmediate' },
  FlowElementsContainer: { element: 'understood', understood: 'flowElements', drawn: 'laneSets' },
  CallableElement: {
    element: 'understood',
    understood: 'name',
    drawn: 'ioSpecification supportedInterfaceRef ioBinding',
  },
  FlowNode: { element: 'understood', drawn: 'incoming outgoing lanes' },
  CorrelationPropertyRetrievalExpression: drawn('messagePath messageRef'),
  CorrelationPropertyBinding: refused('dataPath correlationPropertyRef'),
  Resource: drawn('name resourceParameters'),
  ResourceParameter: drawn('name isRequired type'),
  CorrelationSubscription: refused('correlationKeyRef correlationPropertyBinding'),
  MessageFlow: drawn('name sourceRef targetRef messageRef'),
  MessageFlowAssociation: drawn('innerMessageFlowRef outerMessageFlowRef'),
  InteractionNode: drawn('incomingConversationLinks outgoingConversationLinks'),
  Participant: drawn('name interfaceRef participantMultiplicity endPointRefs processRef'),
  ParticipantAssociation: drawn('innerParticipantRef outerParticipantRef'),
  ParticipantMultiplicity: drawn('minimum maximum'),
  Collaboration: drawn(
    'name isClosed participants messageFlows artifacts conversations conversationAssociations participantAssociations messageFlowAssociations correlationKeys choreographyRef conversationLinks',
  ),
  ChoreographyActivity: refused('participantRef initiatingParticipantRef correlationKeys loopType'),
  CallChoreography: refused('calledChoreographyRef participantAssociations'),
  SubChoreography: refused('artifacts'),
  ChoreographyTask: refused('messageFlowRef'),
  Choreography: drawn(),
  GlobalChoreographyTask: drawn('initiatingParticipantRef'),
  TextAnnotation: drawn('text textFormat'),
  Group: drawn('categoryValueRef'),
  Association: drawn('associationDirection sourceRef targetRef'),
  Category: drawn('categoryValue name'),
  Artifact: drawn(),
  CategoryValue: drawn('categorizedFlowElements value'),
  Activity: {
    element: 'understood',
    understood: 'default resources loopCharacteristics',
    drawn: 'ioSpecification boundaryEventRefs properties dataInputAssociations dataOutputAssociations',
    refused: 'isForCompensation startQuantity completionQuantity',
  },
  ServiceTask: { element: 'understood', drawn: 'implementation operationRef' },
  SubProcess: { element: 'understood', drawn: 'artifacts', refused: 'triggeredByEvent' },
  LoopCharacteristics: { element: 'understood' },
  MultiInstanceLoopCharacteristics: {
    element: 'understood',
    understood: 'isSequential loopCardinality loopDataInputRef inputDataItem completionCondition',
    refused:
      'behavior loopDataOutputRef outputDataItem complexBehaviorDefinition oneBehaviorEventRef noneBehaviorEventRef',
  },
  StandardLoopCharacteristics: refused('testBefore loopCondition loopMaximum'),
  CallActivity: { element: 'understood', understood: 'calledElement' },
  Task: { element: 'understood' },
  SendTask: refused('implementation operationRef messageRef'),
  ReceiveTask: refused('implementation instantiate operationRef messageRef'),
  ScriptTask: { element: 'understood', drawn: 'scriptFormat script' },
  BusinessRuleTask: refused('implementation'),
  AdHocSubProcess: refused('completionCondition ordering cancelRemainingInstances'),
  Transaction: refused('protocol method'),
  GlobalScriptTask: drawn('scriptLanguage script'),
  GlobalBusinessRuleTask: drawn('implementation'),
  ComplexBehaviorDefinition: refused('condition event'),
  ResourceRole: {
    element: 'understood',
    understood: 'resourceRef resourceAssignmentExpression',
    drawn: 'name',
    refused: 'resourceParameterBindings',
  },
  ResourceParameterBinding: refused('expression parameterRef'),
  ResourceAssignmentExpression: { element: 'understood', understood: 'expression' },
  Import: drawn('importType location namespace'),
  Definitions: {
    element: 'understood',
    understood: 'expressionLanguage extensions rootElements diagrams',
    drawn: 'name targetNamespace typeLanguage imports exporter relationships exporterVersion',
  },
};

/** Returns the support of an element, such as `UserTask`. */
export const elementSupport = (type: string): BpmnSupportLevel | undefined => BPMN_SUPPORT[type]?.element;

const PROPERTY_SUPPORT: ReadonlyMap<string, BpmnSupportLevel> = new Map(
  Object.entries(BPMN_SUPPORT).flatMap(([type, verdict]) =>
    (['understood', 'drawn', 'refused'] as const).flatMap((each) =>
      (verdict[each] ?? '')
        .split(' ')
        .filter((name) => name !== '')
        .map((name) => [`${type}.${name}`, each] as const),
    ),
  ),
);

/** Returns the support of an attribute or child of the type that defines it, such as `Activity` and `startQuantity`. */
export const propertySupport = (type: string, name: string): BpmnSupportLevel | undefined =>
  PROPERTY_SUPPORT.get(`${type}.${name}`);
