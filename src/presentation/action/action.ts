import type { LucideIcon } from 'lucide-react';
import type { Resolve } from '#application/token.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '#domain/workflow/userCommand.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { OpinionUse } from '#domain/task/opinionUse.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { TextKey, TextValues } from '../i18n/textKeys.ts';
import type { PageName } from '../routes/addresses.ts';
import type { ButtonTone } from '../shared/Button.tsx';
import type { Message } from '../shared/message.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';

/** What somebody fills in before an action is carried out; each action uses the parts its fields name. */
export interface ActionValues {
  readonly people: readonly PickedPerson[];
  readonly opinion: string;
  /** The chosen option of each choice, by the name of the choice. */
  readonly choices: Readonly<Record<string, string>>;
  /** As typed. */
  readonly amount: string;
  readonly step?: NodeId;
}
export const NOTHING_YET: ActionValues = { people: [], opinion: '', choices: {}, amount: '' };

/** A step one may choose, and who handled it last, where that matters. */
export interface StepChoice {
  readonly id: NodeId;
  readonly name: string;
  readonly handlerName?: string;
}

/** What depends on what is filled in, what it is about, and the steps there are to choose from. */
export type FieldRule<T> = (values: ActionValues, target: ActionTarget, steps: readonly StepChoice[]) => T;
/** What depends on an open task; a request as a whole has none. */
export const ofTask =
  <T>(
    make: (values: ActionValues, detail: TaskDetail, steps: readonly StepChoice[]) => T,
    otherwise: T,
  ): FieldRule<T> =>
  (values, target, steps) =>
    target.kind === 'task' ? make(values, target.detail, steps) : otherwise;

/** @property values the names in its words. */
export interface ActionOption {
  readonly value: string;
  readonly label: TextKey;
  readonly note?: TextKey;
  readonly values?: TextValues;
}

/**
 * One thing to fill in. A choice begins with its first option; `isToldAlone`: its only option is told, not offered. The
 * steps to choose from are asked for once; `startsWithFirst`: the first one counts until somebody chooses.
 */
export type ActionField =
  | {
      readonly kind: 'people';
      readonly label: TextKey;
      readonly isSingle?: true;
      readonly isOptional?: true;
      readonly isOrdered?: (values: ActionValues, target: ActionTarget) => boolean;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: TextKey;
      readonly options: readonly ActionOption[] | FieldRule<readonly ActionOption[]>;
      readonly isToldAlone?: true;
    }
  | {
      readonly kind: 'amount';
      readonly label: (values: ActionValues) => TextKey | undefined;
      readonly most: (values: ActionValues) => number;
    }
  | {
      readonly kind: 'step';
      readonly label: TextKey;
      readonly steps: (get: Resolve, target: ActionTarget) => Promise<Result<readonly StepChoice[], Failure>>;
      /** Said where there is none. */
      readonly none?: TextKey;
      readonly startsWithFirst?: true;
      readonly isAsked?: FieldRule<boolean>;
    }
  /** `missing` is said while it is empty; without it, the text beside the label. */
  | { readonly kind: 'opinion'; readonly label: TextKey; readonly missing?: TextKey; readonly opinionUse?: OpinionUse }
  | { readonly kind: 'files' };

/** A sentence out of the facts of an outlook: the people it names, and whether the nodes that open follow it. */
export interface Explanation {
  readonly key: TextKey;
  readonly names?: readonly Executor[];
  readonly hasNodes?: true;
}

export type ActionKind = Exclude<UserCommandKind, 'decide'>;

/** What can be done with a task or a request, as data: one view model and one view carry all of them out. */
export interface Action {
  readonly kind: ActionKind;
  /** The page it has of its own; the others are sheets over the page of their task or request. */
  readonly page?: PageName;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  readonly verb: TextKey | FieldRule<Message>;
  /** What it does, by its definition. */
  readonly note: (target: ActionTarget) => TextKey;
  readonly tone?: ButtonTone;
  readonly fields: readonly ActionField[];
  /** It opens once its steps are known: what is offered depends on them. */
  readonly waitsForSteps?: true;
  /** Only its words are kept on the device, under the name a decision's are kept. */
  readonly keepsOpinionOnly?: true;
  /** What is to be sent; a refusal where something is missing that it cannot be made without. */
  readonly command: FieldRule<UserCommand | Refusal>;
  /** What it will do, where the general sentences of an outlook do not fit. */
  readonly explain?: (outlook: Outlook, values: ActionValues) => Explanation | undefined;
  /** What is said when the platform could not do it and does not say why (spec 8). */
  readonly failed?: TextKey;
  /**
   * The message of the specification, and where one goes: on to the success page, back to where one was, or to the task
   * that is one's own again.
   */
  readonly done: {
    readonly message:
      | 'done'
      | 'sent'
      | 'returned'
      | 'voided'
      | 'delivered'
      | 'deleted'
      | 'circulationCancelled'
      | 'communicationRevoked';
    readonly leads: 'on' | 'back' | 'task';
  };
}

/** Rows, each under its own kind. */
export type ActionRows = { readonly [Kind in ActionKind]?: Action & { readonly kind: Kind } };
