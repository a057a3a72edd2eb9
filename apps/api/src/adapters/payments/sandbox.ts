import { randomBytes } from 'node:crypto';
import { sandboxPath } from '@outloud/contract/sandbox';
import type pg from 'pg';
import type { Payment, Sandbox, SandboxSession } from './payments.port.ts';

type Row = {
  session_id: string;
  checkout_id: string;
  user_id: string;
  cents: number;
  status: SandboxSession['status'];
  success_url: string;
  cancel_url: string;
  decline_url: string;
};

/** An open payment expires after a day, as with Stripe. */
const columns = `session_id, checkout_id, user_id, cents, success_url, cancel_url, decline_url,
  case when status = 'open' and created_at < now() - interval '1 day' then 'expired' else status end as status`;

const paymentStatuses = {
  open: 'open',
  paid: 'paid',
  declined: 'failed',
  cancelled: 'expired',
  expired: 'expired',
} as const;

export function createSandbox(pool: pg.Pool, publicUrl: string): Sandbox {
  async function findRow(sessionId: string): Promise<Row | null> {
    const { rows } = await pool.query<Row>(`select ${columns} from sandbox_payments where session_id = $1`, [
      sessionId,
    ]);
    return rows[0] ?? null;
  }

  return {
    provider: 'sandbox',
    async openCheckout({ checkoutId, userId, credits, successUrl, cancelUrl, declineUrl }) {
      const newSessionId = `sbx_${randomBytes(24).toString('base64url')}`;
      const { rows } = await pool.query<{ session_id: string }>(
        `insert into sandbox_payments (session_id, checkout_id, user_id, cents, success_url, cancel_url, decline_url)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (checkout_id) do update set checkout_id = excluded.checkout_id
         returning session_id`,
        [newSessionId, checkoutId, userId, credits * 100, successUrl, cancelUrl, declineUrl],
      );
      const sessionId = rows[0]?.session_id ?? newSessionId;
      return { sessionId, url: `${publicUrl}${sandboxPath}/${sessionId}` };
    },
    async findPayment(sessionId) {
      const row = await findRow(sessionId);
      return row && toPayment(row);
    },
    async findSession(sessionId) {
      const row = await findRow(sessionId);
      return row && toSession(row);
    },
    async finish(sessionId, outcome) {
      await pool.query(
        `update sandbox_payments set status = $2
         where session_id = $1 and status = 'open' and created_at >= now() - interval '1 day'`,
        [sessionId, outcome],
      );
      const row = await findRow(sessionId);
      return row && toSession(row);
    },
  };
}

function toPayment(row: Row): Payment {
  return {
    sessionId: row.session_id,
    checkoutId: row.checkout_id,
    userId: row.user_id,
    status: paymentStatuses[row.status],
    cents: row.cents,
    currency: 'usd',
    refundedCents: 0,
    disputedCents: 0,
    dispute: null,
    fraudWarnedAt: null,
    riskLevel: null,
    riskScore: null,
    threeDSecure: null,
    cardFingerprint: null,
    payerEmail: null,
  };
}

function toSession({ cents, status, ...row }: Row): SandboxSession {
  const urls = { paid: row.success_url.replace('{sessionId}', row.session_id), declined: row.decline_url };
  return { cents, status, returnUrl: status in urls ? urls[status as keyof typeof urls] : row.cancel_url };
}
