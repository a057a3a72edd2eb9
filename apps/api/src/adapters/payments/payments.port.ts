export type NewCheckout = {
  /** Doubles as the idempotency key: opening the same checkout twice creates one payment. */
  checkoutId: string;
  userId: string;
  email: string;
  credits: number;
  /** Asks the bank to authenticate the buyer (3-D Secure). */
  requiresAuthentication: boolean;
  /** `{sessionId}` is replaced with the session ID. */
  successUrl: string;
  cancelUrl: string;
  declineUrl: string;
};

/** A payment as the provider reports it. The provider is the source of truth for amount, currency, owner and status. */
export type Payment = {
  sessionId: string;
  checkoutId: string;
  userId: string;
  /** 'processing': the buyer finished the checkout, but the money has not arrived yet. */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  cents: number;
  currency: string;
  /** Refunded to the card so far. */
  refundedCents: number;
  /** Withdrawn because of open and lost disputes. */
  disputedCents: number;
  /** 'open' while a dispute or an inquiry is undecided, else 'lost' if a dispute was lost. Null without disputes. */
  dispute: { state: 'open' | 'lost' | 'won'; since: Date } | null;
  /** When the bank warned that the payment is fraudulent. Null if the payment was disputed or refunded since. */
  fraudWarnedAt: Date | null;
  /** What the provider knows about the risk of a finished payment. */
  riskLevel: string | null;
  /** From 0 to 100. */
  riskScore: number | null;
  /** The result of 3-D Secure, for example `authenticated`. Null if the bank was not asked. */
  threeDSecure: string | null;
  /** The same for all payments with one card or bank account. */
  cardFingerprint: string | null;
  /** The payer's email, as the payment method reports it. */
  payerEmail: string | null;
};

export type Payments = {
  provider: 'sandbox' | 'stripe';
  openCheckout: (checkout: NewCheckout) => Promise<{ sessionId: string; url: string }>;
  /** Returns null for a session that this installation did not create. */
  findPayment: (sessionId: string) => Promise<Payment | null>;
};

/** Signed webhook events of a provider. */
export type PaymentWebhooks = {
  /** Returns the session ID of an event, or null for an event to ignore. Throws for an invalid signature. */
  readWebhookEvent: (body: Buffer, signature: string | undefined) => Promise<string | null>;
};

export class InvalidWebhook extends Error {}

export type SandboxOutcome = 'paid' | 'declined' | 'cancelled';
export type SandboxSession = {
  cents: number;
  status: 'open' | SandboxOutcome | 'expired';
  /** The page that the buyer returns to. It depends on the outcome. */
  returnUrl: string;
};

/** The built-in test checkout for installations without a payment provider. */
export type Sandbox = Payments & {
  findSession: (sessionId: string) => Promise<SandboxSession | null>;
  /** Sets the outcome of an open payment. A finished payment keeps its outcome. */
  finish: (sessionId: string, outcome: SandboxOutcome) => Promise<SandboxSession | null>;
};
