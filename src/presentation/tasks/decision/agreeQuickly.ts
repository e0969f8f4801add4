import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskDetail, TaskRow } from '#domain/tasks/taskViews.ts';
import { FormDrafts } from '../../forms/model/FormDrafts.ts';
import { refreshForms } from '../../forms/model/refreshForms.ts';
import { loadTexts } from '../../ui/i18n/texts.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { OpenDecision } from './OpenDecision.ts';

/**
 * Agrees to a task from its card. Opens the task instead if the card is older than the task, or if one tap may not
 * agree to it.
 */
export async function agreeQuickly(context: PageContext, row: TaskRow): Promise<Result<void, Failure>> {
  const [found] = await Promise.all([
    context.get(TaskGateway).find(row.id, true),
    context.session.load(),
    loadTexts(['message']),
  ]);
  if (!found.ok && found.error.kind !== 'taskGone') return found as Result<void, Failure>;
  if (found.ok && isSameAsCard(found.value, row) && (await sendAgreement(context, found.value))) return ok(undefined);
  context.navigator.open('taskDetail', { taskId: row.id, decide: 'agree' });
  return ok(undefined);
}

const isSameAsCard = ({ task, instance }: TaskDetail, row: TaskRow): boolean =>
  instance.subject === row.subject && JSON.stringify(task.summary) === JSON.stringify(row.summary);

/** Makes the same decision as the button of the page of the task. Returns whether it was queued or sent. */
async function sendAgreement(context: PageContext, detail: TaskDetail): Promise<boolean> {
  const drafts = new FormDrafts(context, `task.${detail.task.id}`);
  const forms = refreshForms(context, detail.forms, []);
  await drafts.attach(forms);
  const decision = new OpenDecision(context, {
    forms: () => forms,
    findDecidable: () => detail,
    reload: async () => undefined,
    formDrafts: drafts,
    onDone: () => undefined,
    onTaskEnded: () => undefined,
    onFormInvalid: () => undefined,
  });
  await decision.prepareQuick();
  const isSent = (await decision.quick?.submit()) === true;
  if (isSent) context.queued.showOutbox();
  drafts.stop();
  for (const form of forms) form.queries?.stop();
  return isSent;
}
