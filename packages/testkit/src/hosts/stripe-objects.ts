import type Stripe from 'stripe';
import type { Params } from './stripe-requests.ts';

export type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Params;
  payment_intent: string | null;
  mode: 'payment';
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  created: number;
  livemode: false;
};
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled';
  latest_charge: string;
  metadata: Params;
};
export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  disputed: boolean;
  payment_intent: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
  outcome: { risk_level: string; risk_score: number; type: 'authorized' };
  billing_details: { email: string | null };
  payment_method_details: PaymentMethodDetails;
};
export type PaymentMethodDetails =
  | {
      type: 'card';
      card: { brand: 'visa'; fingerprint: string; last4: '4242'; three_d_secure: { result: string } | null };
    }
  | { type: 'us_bank_account'; us_bank_account: { fingerprint: string; last4: '6789' } }
  | { type: 'link'; link: { country: 'US' } };
export type ChargeReference = {
  id: string;
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string | null;
};
export type Refund = ChargeReference & { object: 'refund'; status: 'succeeded' };
export type Dispute = ChargeReference & { object: 'dispute'; status: Stripe.Dispute.Status; created: number };
export type FraudWarning = {
  id: string;
  object: 'radar.early_fraud_warning';
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: 'unauthorized_use_of_card';
  payment_intent: string | null;
};
export type StripeObject = Session | Intent | Charge | Refund | Dispute | FraudWarning;
