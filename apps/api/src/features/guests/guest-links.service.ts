import { randomBytes } from 'node:crypto';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { getGuestLink, type updateGuestLink } from '@outloud/contract/guests';
import type { RoastDetail } from '@outloud/contract/roasts';
import { guestLinkDays } from '@outloud/domain/guests';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import { lockRoastOfCustomer, roastNotFound } from '../slots/lock-roast.service.ts';
import * as guests from './guests.repo.ts';

export const linkNotFound = () => notFound(getGuestLink.missing);

type LinkProblem = 'link_closed' | 'link_full' | 'link_paused' | 'guest_review_limit';

const problemMessages: Record<LinkProblem, string> = {
  link_closed: 'This link is closed. The person who sent it no longer collects recordings.',
  link_full: 'All places are taken. If another guest does not finish, a place opens again, so you can try later.',
  link_paused: 'This link is paused. Try again later, or ask the person who sent it.',
  guest_review_limit:
    'The person who sent this link has reached a monthly limit. Try again later, or ask them to raise it.',
};

/** Why no guest can start with this link; null if one can. */
export function getLinkProblem(link: guests.GuestLinkRow): LinkProblem | null {
  if (link.closed_at || link.settled_at || !link.has_time_left) return 'link_closed';
  if (link.paused_at) return 'link_paused';
  return link.open_slots === 0 ? 'link_full' : null;
}

/** Takes no lock. The start of a review checks the limit again. */
export async function getLimitProblem(
  { db, config }: { db: Db | Trx } & Pick<Deps, 'config'>,
  customerId: string,
): Promise<LinkProblem | null> {
  const count = await guests.countRecentGuests(db, customerId);
  return count >= config.guestReviewsPerMonth ? 'guest_review_limit' : null;
}

export function throwLinkProblem(problem: LinkProblem): never;
export function throwLinkProblem(problem: LinkProblem | null): void;
export function throwLinkProblem(problem: LinkProblem | null): void {
  if (problem) throw new AppError(410, problem, problemMessages[problem]);
}

/** 128 random bits. */
const createLinkToken = () => randomBytes(16).toString('base64url');

type LinkTexts = { note: string | null; redirectUrl: string | null };

export function insertGuestLink(trx: Trx, roastId: string, { note, redirectUrl }: LinkTexts): Promise<void> {
  const token = createLinkToken();
  return guests.insertLink(trx, { roast_id: roastId, token, note, redirect_url: redirectUrl });
}

/** The link as its customer sees it. Null without a link. */
export async function getLinkForCustomer(
  { db, config }: { db: Db | Trx } & Pick<Deps, 'config'>,
  roastId: string,
): Promise<RoastDetail['guestLink']> {
  const link = await guests.findLinkOfRoast(db, roastId);
  if (!link?.token) return null;
  return {
    url: `${config.publicUrl}/r/${link.token}`,
    isOpen: (getLinkProblem(link) ?? (await getLimitProblem({ db, config }, link.customer_id))) === null,
    isPaused: link.paused_at !== null,
    expiresAt: link.expires_at.toISOString(),
    note: link.note,
    redirectUrl: link.redirect_url,
  };
}

export async function changeGuestLink(
  { db }: Pick<Deps, 'db'>,
  customerId: string,
  roastId: string,
  { isPaused, expiresAt, note, redirectUrl }: EndpointBody<typeof updateGuestLink>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await lockRoastWithLink(trx, customerId, roastId);
    if (roast.closed_at || roast.settled_at) throw new AppError(409, 'request_over', 'This request is already closed.');
    if (isPaused !== undefined) await guests.updateLink(trx, roastId, { paused_at: isPaused ? databaseNow : null });
    if (note !== undefined) await guests.updateLink(trx, roastId, { note });
    if (redirectUrl !== undefined) await guests.updateLink(trx, roastId, { redirect_url: redirectUrl });
    if (expiresAt === undefined) return;
    const date = new Date(expiresAt);
    if (!(await guests.isWindowAllowed(trx, date, guestLinkDays.max))) {
      throw invalidField('expiresAt', `expiresAt must be in the next ${guestLinkDays.max} days`);
    }
    await guests.setWindow(trx, roastId, date);
  });
}

/** The old link stops working. Guests who already record have their own token and can finish. */
export async function replaceGuestLink({ db }: Pick<Deps, 'db'>, customerId: string, roastId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoastWithLink(trx, customerId, roastId);
    await guests.updateLink(trx, roastId, { token: createLinkToken() });
  });
}

async function lockRoastWithLink(trx: Trx, customerId: string, roastId: string) {
  const roast = await lockRoastOfCustomer(trx, customerId, roastId);
  if (!roast) throw roastNotFound();
  const link = await guests.findLinkOfRoast(trx, roastId);
  if (!link?.token) throw new AppError(409, 'no_guest_link', 'This request has no link for guests.');
  return roast;
}
