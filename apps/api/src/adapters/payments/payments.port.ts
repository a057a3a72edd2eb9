export type NewCheckout = {
  /** Also the idempotency key: opening the same checkout twice makes one payment. */
  checkoutId: string;
  userId: string;
  email: string;
  credits: number;
  /** The session's id is put in the place of `{sessionId}`. */
  successUrl: string;
  cancelUrl: string;
  declineUrl: string;
};

/** What the provider knows of a payment: the only source for amount, currency, owner and outcome. */
export type Payment = {
  sessionId: string;
  checkoutId: string;
  userId: string;
  /** 'processing': the buyer is through, the money is on its way. */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  cents: number;
  currency: string;
  /** What went back to the card so far, of its own accord and by disputes that are not won. */
  refundedCents: number;
  disputedCents: number;
};

export type Payments = {
  provider: 'sandbox' | 'stripe';
  openCheckout: (checkout: NewCheckout) => Promise<{ sessionId: string; url: string }>;
  /** Null for a session that is none of ours. */
  findPayment: (sessionId: string) => Promise<Payment | null>;
};

/** Signed reports of a provider. */
export type PaymentNotices = {
  /** The session that an event is about, null when it concerns us not. Throws `BadNotice` unless the signature holds. */
  readNotice: (body: Buffer, signature: string | undefined) => Promise<string | null>;
};

export class BadNotice extends Error {}

export type SandboxOutcome = 'paid' | 'declined' | 'cancelled';
export type SandboxSession = {
  cents: number;
  status: 'open' | SandboxOutcome | 'expired';
  /** Where the buyer goes on, depending on the outcome. */
  returnUrl: string;
};

/** The checkout page of our own that stands in for a provider where none is configured. */
export type Sandbox = Payments & {
  findSession: (sessionId: string) => Promise<SandboxSession | null>;
  /** Ends an open payment; one that has ended keeps its outcome. */
  finish: (sessionId: string, outcome: SandboxOutcome) => Promise<SandboxSession | null>;
};
