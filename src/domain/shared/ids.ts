/**
 * The id of a request. Ids are digit strings assigned by the platform; the domain never parses them. They are type
 * aliases, because they are sent as JSON.
 */
export type InstanceId = string;
/** The id of a task. */
export type TaskId = string;
export type DefinitionId = string;
/** The id of a user. */
export type PersonId = string;
/** The id of a group of people. */
export type GroupId = string;
export type FileId = string;
/** The id of an element inside one BPMN file, such as `UserTask_manager`. */
export type NodeId = string;
/** The id of a sequence flow. */
export type FlowId = string;

/** A timestamp in milliseconds since 1970-01-01T00:00Z. The domain has no clock: timestamps are arguments. */
export type Instant = number;
