import { randomBytes } from 'node:crypto';
import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  type acceptOperatorInvitation,
  cancelOperatorInvitation,
  type inviteOperator as inviteOperatorContract,
  type OperatorInvitation,
} from '@outloud/contract/operators/operators';
import { createToken, hashPassword, signText, verifySignature } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { AppError, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { hashNewPassword } from '../../passwords.ts';
import { type Actor, recordAction } from './actions.service.ts';
import { requireAdminKey } from './admin-key.service.ts';
import { buildInvitationEmail } from './invitations.emails.ts';
import * as invitations from './invitations.repo.ts';
import { notifyOwners } from './notify-owners.service.ts';
import * as operators from './operators.repo.ts';
import { presentOperator } from './operators.service.ts';

export async function listInvitations({ db }: Pick<Deps, 'db'>): Promise<OperatorInvitation[]> {
  return (await invitations.listOpenInvitations(db)).map(presentInvitation);
}

/** Returns the link, which is not stored. The worker derives the same link for the email. */
export async function inviteOperator(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle' | 'secrets' | 'config'>,
  actor: Actor,
  { name, email = null, role, adminKey }: EndpointBody<typeof inviteOperatorContract>,
) {
  await requireAdminKey(deps, actor, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const row = await invitations.insertInvitation(trx, { name, email, role, invited_by: actor.adminId });
    if (email) await deps.jobs.send(trx, 'operator-invitation-email', { invitationId: row.id });
    const subject: ['invitation', string] = ['invitation', row.id];
    await recordAction(trx, actor, { action: 'operator_invited', subject, after: { role } });
    return { invitation: presentInvitation(row), link: buildInvitationLink(deps, row.id) };
  });
}

export async function cancelInvitation({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await invitations.takeOpenInvitation(trx, id))) throw notFound(cancelOperatorInvitation.missing);
    await recordAction(trx, actor, { action: 'operator_invitation_cancelled', subject: ['invitation', id] });
  });
}

/** Creates the operator and a session. The admin key is returned only here. Each link works once. */
export async function acceptInvitation(
  { db, secrets, jobs }: Pick<Deps, 'db' | 'secrets' | 'jobs'>,
  { token: invitationToken, password }: EndpointBody<typeof acceptOperatorInvitation>,
  ip: string,
) {
  const [id = '', signature = ''] = invitationToken.split('.');
  if (!isUuid(id) || !verifySignature(secrets.masterKey, getSignedText(id), signature)) throw invalidLink();
  const adminKey = randomBytes(18).toString('base64url');
  const hashes = { secret_hash: await hashNewPassword(password), admin_key_hash: await hashPassword(adminKey) };
  return db.transaction().execute(async (trx) => {
    const invitation = await invitations.takeOpenInvitation(trx, id);
    // An invitation does not outlive the rights of the owner who created it.
    const inviter = invitation && (await operators.findOperatorByAdminId(trx, invitation.invited_by));
    if (!inviter || inviter.disabled_at || inviter.role !== 'owner') throw invalidLink();
    const { name, email, role } = invitation;
    const adminId = `merchant-${randomBytes(4).toString('hex')}`;
    const identity = { admin_id: adminId, name, email, role, is_configured: false };
    const operatorId = await operators.insertOperator(trx, { ...identity, ...hashes });
    const { token, tokenHash } = createToken();
    const row = await operators.insertOperatorSession(trx, { tokenHash, operatorId, secondFactor: false });
    const subject: ['invitation', string] = ['invitation', id];
    await recordAction(trx, { operatorId, adminId, ip }, { action: 'operator_joined', subject, after: { role } });
    await notifyOwners({ jobs }, trx, inviter.id, { kind: 'joined', operatorId, role });
    return { admin: await presentOperator(trx, row), token, adminKey };
  });
}

/** Sends nothing if the invitation was accepted or cancelled in the meantime. */
export async function sendInvitationEmail(
  deps: Pick<Deps, 'db' | 'mail' | 'secrets' | 'config'>,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const invitation = await invitations.findOpenInvitation(deps.db, invitationId);
  if (!invitation?.email) return;
  const content = buildInvitationEmail(invitation.name, buildInvitationLink(deps, invitation.id));
  await deps.mail.send({ to: invitation.email, ...(await renderEmail(content)) });
}

export async function deleteExpiredInvitations({ db }: Pick<Deps, 'db'>): Promise<void> {
  await invitations.deleteExpiredInvitations(db);
}

/** The token is in the fragment, which browsers send to no server, so that it is not in any log. */
function buildInvitationLink({ secrets, config }: Pick<Deps, 'secrets' | 'config'>, id: string): string {
  const token = `${id}.${signText(secrets.masterKey, getSignedText(id))}`;
  return `${config.consoleOrigin}/${secrets.operatorPrefix}/invitation#${token}`;
}

const getSignedText = (id: string) => `operator invitation:${id}`;

const invalidLink = () =>
  new AppError(400, 'invalid_token', 'This link is no longer valid. Ask an owner for a new invitation.');

function presentInvitation(row: invitations.InvitationRow): OperatorInvitation {
  const { id, name, email, role, invited_by: invitedBy, expires_at } = row;
  return { _id: id, name, email, role, invitedBy, expiresAt: expires_at.toISOString() };
}
