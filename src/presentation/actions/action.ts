import type { LucideIcon } from 'lucide-react';
import type { Resolve } from '#application/shared/token.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '#domain/workflow/userCommand.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { OpinionUse } from '#domain/tasks/opinionUse.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { TextKey, TextValues } from '../ui/i18n/textKeys.ts';
import type { PageName } from '../ui/navigation/addresses.ts';
import type { ButtonTone } from '../ui/controls/Button.tsx';
import type { Message } from '../ui/feedback/message.ts';
import type { PickedPerson } from '../ui/people/pickerSettings.ts';

/** The user's input for an action. Each action uses only the parts that its fields name. */
export interface ActionValues {
  readonly people: readonly PickedPerson[];
  readonly opinion: string;
  /** The chosen option of each choice field, by field name. */
  readonly choices: Readonly<Record<string, string>>;
  /** The text as the user typed it. */
  readonly amount: string;
  readonly step?: NodeId;
}
export const EMPTY_VALUES: ActionValues = { people: [], opinion: '', choices: {}, amount: '' };

/** A step to choose from, optionally with the user who completed it last. */
export interface StepChoice {
  readonly id: NodeId;
  readonly name: string;
  readonly handlerName?: string;
}

/** Computes a value from the input, the target and the steps to choose from. */
export type FieldRule<T> = (values: ActionValues, target: ActionTarget, steps: readonly StepChoice[]) => T;
/** Creates a rule for open tasks. Returns `otherwise` for a request. */
export const taskRule =
  <T>(
    make: (values: ActionValues, detail: TaskDetail, steps: readonly StepChoice[]) => T,
    otherwise: T,
  ): FieldRule<T> =>
  (values, target, steps) =>
    target.kind === 'task' ? make(values, target.detail, steps) : otherwise;

/**
 * One option of a choice field.
 * @property values the placeholder values of its texts.
 */
export interface ActionOption {
  readonly value: string;
  readonly label: TextKey;
  readonly note?: TextKey;
  readonly values?: TextValues;
}

/**
 * One input field of an action. The first option of a choice field is preselected. `isToldAlone`: a single option is
 * shown as text instead of a choice. The steps of a step field are loaded once; `startsWithFirst`: the first step is
 * preselected.
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
      readonly max: (values: ActionValues) => number;
    }
  | {
      readonly kind: 'step';
      readonly label: TextKey;
      readonly steps: (get: Resolve, target: ActionTarget) => Promise<Result<readonly StepChoice[]>>;
      /** Shown if there are no steps. */
      readonly none?: TextKey;
      readonly startsWithFirst?: true;
      readonly isShown?: FieldRule<boolean>;
    }
  /** `missing` is shown while the opinion is empty. The default is the key of the label with the suffix `Missing`. */
  | { readonly kind: 'opinion'; readonly label: TextKey; readonly missing?: TextKey; readonly opinionUse?: OpinionUse }
  | { readonly kind: 'files' };

/** A sentence that describes a preview: the users it names, and whether the list of opening nodes follows. */
export interface Explanation {
  readonly key: TextKey;
  readonly names?: readonly Executor[];
  readonly hasNodes?: true;
}

export type ActionKind = Exclude<UserCommandKind, 'decide'>;

/** An action on a task or a request as data. The same view model and view execute all actions. */
export interface Action {
  readonly kind: ActionKind;
  /** The action's own page. Actions without a page open in a sheet over the page of their task or request. */
  readonly page?: PageName;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  readonly submitLabel: TextKey | FieldRule<Message>;
  /** Describes what the action does in general. */
  readonly note: (target: ActionTarget) => TextKey;
  readonly tone?: ButtonTone;
  readonly fields: readonly ActionField[];
  /** The form opens only after the steps are loaded, because its options depend on them. */
  readonly waitsForSteps?: true;
  /** Only the opinion is stored as a draft, under the same kind of key as the opinion of a decision. */
  readonly keepsOpinionOnly?: true;
  /** Returns the command to send, or a refusal if required input is missing. */
  readonly command: FieldRule<UserCommand | Refusal>;
  /** Describes the effects if the general sentences of a preview do not fit. */
  readonly explain?: (outlook: CommandPreview, values: ActionValues) => Explanation | undefined;
  /** Shown if the platform reports a failure without a reason (spec 8). */
  readonly failed?: TextKey;
  /**
   * The success message of the specification, and the navigation afterwards: `on` to the success page, `back` to the
   * previous page, or `task` to the task that belongs to the user again.
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

export type ActionTable = { readonly [Kind in ActionKind]?: Action & { readonly kind: Kind } };
