import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { createOperatorChangeEmail, type OperatorChange, type OperatorChangeEmail } from './operator-changes.emails.ts';
import * as operators from './operators.repo.ts';

/**
 * Tells all other owners about changed rights of an operator, so that no owner can add an accomplice unnoticed. Call this
 * in the transaction of the change.
 */
export async function notifyOwners(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  actorId: string,
  change: OperatorChange,
): Promise<void> {
  const owners = await operators.listOwnerIds(trx);
  for (const recipientId of owners.filter((id) => id !== actorId && id !== change.operatorId)) {
    await jobs.send(trx, 'operator-change-email', { ...change, actorId, recipientId });
  }
}

/** The owner from the configuration has no email, so the email goes to the contact of the installation. */
export async function sendOperatorChangeEmail(
  { db, mail, config, secrets }: Pick<Deps, 'db' | 'mail' | 'config' | 'secrets'>,
  { actorId, recipientId, ...change }: OperatorChangeEmail,
): Promise<void> {
  const recipient = await operators.findOperatorById(db, recipientId);
  const operator = await operators.findOperatorById(db, change.operatorId);
  const actor = await operators.findOperatorById(db, actorId);
  if (!recipient || recipient.disabled_at || !operator) return;
  const content = createOperatorChangeEmail({
    ...change,
    operator: formatOperator(operator),
    actor: actor ? formatOperator(actor) : 'a former operator',
    recipient: recipient.name ?? recipient.admin_id,
    url: `${config.consoleOrigin}/${secrets.operatorPrefix}/operators`,
  });
  await mail.send({ to: recipient.email ?? config.contactEmail, ...(await renderEmail(content)) });
}

function formatOperator({ name, admin_id }: operators.OperatorRow): string {
  return name ? `${name} (${admin_id})` : admin_id;
}
