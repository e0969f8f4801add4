import { currentUserShape } from '../auth/session.ts';
import { groupShape, personShape, userShape } from '../directory/peopleShapes.ts';
import { fileShape } from '../files/fileEndpoints.ts';
import { categoryShape } from '../wire/catalogue.ts';
import { dictionaryItemShape } from '../wire/dictionaryEndpoints.ts';
import type { Shape } from '../wire/endpoint.ts';
import { executorShape, queryShape } from '../wire/shapes.ts';
import {
  bpmInstShape,
  definitionShape,
  formViewShape,
  nodeUsersShape,
  outlookShape,
  processConfigShape,
  recordShape,
  userTaskConfigShape,
} from '../workflow/bpmShapes.ts';
import { recordChangesShape } from '../workflow/bpmTask.ts';
import { taskShape } from '../workflow/bpmTaskLists.ts';
import { changesSinceSeenShape } from '../workflow/changesSinceSeen.ts';

/** Shapes that several calls share, under the names by which the description of the calls refers to them. */
export const NAMED_SHAPES: Readonly<Record<string, Shape>> = {
  Task: taskShape,
  Request: bpmInstShape,
  HistoryRecord: recordShape,
  FormView: formViewShape,
  RecordChanges: recordChangesShape,
  ChangesSinceSeen: changesSinceSeenShape,
  Assignee: executorShape,
  NodeAssignees: nodeUsersShape,
  NextStep: outlookShape,
  Process: definitionShape,
  ProcessSettings: processConfigShape,
  StepSettings: userTaskConfigShape,
  File: fileShape,
  Query: queryShape,
  User: userShape,
  Person: personShape,
  Group: groupShape,
  CurrentUser: currentUserShape,
  Category: categoryShape,
  DictionaryItem: dictionaryItemShape,
};
