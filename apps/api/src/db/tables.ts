import type { AccountType } from '@outloud/domain/accounts';
import type { ClaimState } from '@outloud/domain/claims';
import type { DeliveryStatus, DeliveryStep, Insights, ReviewReason, StepState } from '@outloud/domain/deliveries';
import type { Demographics, Targeting } from '@outloud/domain/demographics';
import type { RefundRequestBasis, RefundRequestState } from '@outloud/domain/feedback';
import type { Account, TransferKind } from '@outloud/domain/ledger';
import type { ActionSubject, IsolationLevel, OperatorAction } from '@outloud/domain/operators';
import type { PayoutState } from '@outloud/domain/payouts';
import type { ClosingReason, RoastStatus, SlotState } from '@outloud/domain/roasts';
import type { ApplicationStatus } from '@outloud/domain/waitlist';
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type InsertTimestamp = ColumnType<Date, never, never>;

export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password' | 'invitation' | 'exchange';

export type UsersTable = {
  id: Generated<string>;
  email: string | null;
  email_verified_at: Timestamp | null;
  pending_email: string | null;
  full_name: string;
  company_name: string | null;
  account_type: AccountType;
  password_hash: string | null;
  google_subject: string | null;
  created_at: InsertTimestamp;
  deleted_at: Timestamp | null;
};

export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refund_due' | 'refunded';

export type CheckoutsTable = {
  id: Generated<string>;
  user_id: string;
  request_key: Buffer | null;
  credits: number;
  provider: 'sandbox' | 'stripe';
  session_id: string | null;
  url: string | null;
  status: Generated<CheckoutStatus>;
  granted: Generated<number>;
  reversed: Generated<number>;
  revision: Generated<number>;
  created_at: InsertTimestamp;
};

/** Append-only: the database rejects updates and deletes. */
type LedgerTransfersTable = {
  id: ColumnType<number, never, never>;
  key: ColumnType<string, string, never>;
  kind: ColumnType<TransferKind, TransferKind, never>;
  credits: ColumnType<number, number, never>;
  reason: ColumnType<string, string, never>;
  customer_id: ColumnType<string | null, string | null, never>;
  tester_id: ColumnType<string | null, string | null, never>;
  roast_id: ColumnType<string | null, string | null, never>;
  delivery_id: ColumnType<string | null, string | null, never>;
  checkout_id: ColumnType<string | null, string | null, never>;
  created_at: InsertTimestamp;
};

export type RoastsTable = {
  id: Generated<string>;
  customer_id: ColumnType<string, string, never>;
  request_key: Buffer | null;
  website_url: string;
  website_name: string | null;
  website_description: string | null;
  specific_instructions: string | null;
  focus_areas: string[];
  targeting: ColumnType<Targeting, string, string>;
  reviews: ColumnType<number, number, never>;
  price_per_review: ColumnType<number, number, never>;
  status: Generated<RoastStatus>;
  deliveries_received: Generated<number>;
  created_at: InsertTimestamp;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
  closing_reason: ClosingReason | null;
  settled_at: Timestamp | null;
  cancel_key: Buffer | null;
  index_keys: Generated<string[]>;
  reject_mask: Generated<string>;
  /** Maintained by triggers. */
  open_slots: ColumnType<number, never, never>;
  paused_at: Timestamp | null;
  digest_queued_at: Timestamp | null;
};

export type ClaimsTable = {
  id: Generated<string>;
  roast_id: string;
  slot: number;
  tester_id: string;
  attempt: number;
  state: Generated<ClaimState>;
  claimed_at: InsertTimestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  report: string | null;
  delivery_id: string | null;
};

export type PayoutsTable = {
  id: Generated<string>;
  tester_id: string;
  request_key: Buffer | null;
  credits: number;
  destination: string | null;
  state: Generated<PayoutState>;
  reference: string | null;
  reason: string | null;
  requested_at: InsertTimestamp;
  settled_at: Timestamp | null;
};

export type RefundRequestsTable = {
  id: Generated<string>;
  delivery_id: string;
  customer_id: string;
  tester_id: string;
  reason: string;
  state: Generated<RefundRequestState>;
  basis: RefundRequestBasis;
  explanation: string | null;
  created_at: InsertTimestamp;
  decided_at: Timestamp | null;
};

export type DeliveriesTable = {
  id: Generated<string>;
  roast_id: string;
  slot: number;
  tester_id: string;
  delivery_number: number;
  status: Generated<DeliveryStatus>;
  review_reasons: Generated<ReviewReason[]>;
  original_file_name: string;
  file_size: number;
  duration_seconds: number | null;
  transcript: string | null;
  insights: ColumnType<Insights | null, string | null, string | null>;
  upload_id: string | null;
  source_upload_id: string | null;
  admin_notes: string | null;
  submitted_at: Generated<Date>;
  completed_at: Timestamp | null;
  rejection_reason: string | null;
  is_long: Generated<boolean>;
};

export type UploadsTable = {
  id: Generated<string>;
  /** The id of a user or an operator. */
  sender_id: string;
  file_name: string;
  media_type: string;
  size: number | null;
  received: Generated<number>;
  parts: Generated<number>;
  created_at: InsertTimestamp;
  received_at: Timestamp | null;
};

export type DeliveryStepsTable = {
  delivery_id: string;
  step: DeliveryStep;
  state: Generated<StepState>;
  attempts: Generated<number>;
  timeouts: Generated<number>;
  runner: string | null;
  result: ColumnType<unknown, string | null, string | null>;
  error: string | null;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
};

export type TestersTable = {
  user_id: string;
  city: string | null;
  age_range: string | null;
  gender: string | null;
  state: string | null;
  income_level: string | null;
  education_level: string | null;
  industry: string | null;
  company_size: string | null;
  years_of_experience: string | null;
  employment_status: string | null;
  housing_status: string | null;
  has_children: string | null;
  pet_owner: string | null;
  marital_status: string | null;
  primary_device_usage: string | null;
  online_shopping_frequency: string | null;
  social_media_usage: string | null;
  tech_comfort_level: string | null;
  suspended_at: Timestamp | null;
  suspension_reason: string | null;
  categories: Generated<string[]>;
  practice_passed_at: Timestamp | null;
  payout_account: string | null;
  wants_digest: Generated<boolean>;
  last_digest_at: Timestamp | null;
};

export type ApplicationsTable = {
  id: Generated<string>;
  email: string;
  full_name: string;
  phone: string | null;
  city: string;
  profile: ColumnType<Demographics, string, never>;
  hours_per_week: number;
  preferred_working_hours: string | null;
  has_video_experience: boolean;
  previous_testing_experience: string | null;
  status: Generated<ApplicationStatus>;
  notes: string | null;
  tester_id: string | null;
  created_at: InsertTimestamp;
  decided_at: Timestamp | null;
};

/** Append-only: the database rejects updates and deletes. */
export type OperatorActionsTable = {
  id: ColumnType<number, never, never>;
  happened_at: InsertTimestamp;
  operator_id: ColumnType<string | null, string | null, never>;
  admin_id: ColumnType<string, string, never>;
  action: ColumnType<OperatorAction, OperatorAction, never>;
  subject_type: ColumnType<ActionSubject | null, ActionSubject | null, never>;
  subject_id: ColumnType<string | null, string | null, never>;
  reason: ColumnType<string | null, string | null, never>;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  ip: ColumnType<string | null, string | null, never>;
};

export type OperatorsTable = {
  id: Generated<string>;
  admin_id: string;
  secret_hash: string;
  admin_key_hash: string | null;
  totp_secret: Buffer | null;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: Generated<number>;
  created_at: InsertTimestamp;
  last_login_at: Timestamp | null;
};

export type AuditCheck = { name: string; checked: number; problems: string[] };

export type Tables = {
  checkouts: CheckoutsTable;
  roasts: RoastsTable;
  roast_slots: { roast_id: string; slot: number; state: Generated<SlotState> };
  deliveries: DeliveriesTable;
  delivery_steps: DeliveryStepsTable;
  process_isolation: { role: 'all' | 'api' | 'worker'; level: IsolationLevel; reported_at: Generated<Date> };
  uploads: UploadsTable;
  upload_parts: { upload_id: string; start: number; size: number; key: string };
  testers: TestersTable;
  claims: ClaimsTable;
  /** Maintained by triggers. */
  roast_openings: {
    index_key: ColumnType<string, never, never>;
    pay: ColumnType<number, never, never>;
    created_at: InsertTimestamp;
    roast_id: ColumnType<string, never, never>;
    expires_at: InsertTimestamp;
    reject_mask: ColumnType<string, never, never>;
  };
  digest_entries: { tester_id: string; roast_id: string };
  payouts: PayoutsTable;
  payout_items: { delivery_id: string; payout_id: string; credits: number };
  ratings: { delivery_id: string; stars: number; reason: string | null; rated_at: Generated<Date> };
  refund_requests: RefundRequestsTable;
  ip_history: { user_id: string; ip_hash: Buffer; last_seen_at: Generated<Date> };
  ledger_transfers: LedgerTransfersTable;
  ledger_entries: {
    transfer_id: ColumnType<number, number, never>;
    account: ColumnType<Account, Account, never>;
    owner: ColumnType<string, string, never>;
    amount: ColumnType<number, number, never>;
    balance_after: ColumnType<number | null, never, never>;
  };
  ledger_accounts: {
    account: ColumnType<Account, never, never>;
    owner: ColumnType<string, never, never>;
    balance: ColumnType<number, never, never>;
  };
  ledger_audits: {
    id: ColumnType<number, never, never>;
    ran_at: InsertTimestamp;
    clean: boolean;
    checks: ColumnType<AuditCheck[], string, never>;
  };
  idempotency_keys: {
    key_hash: Buffer;
    request_hash: Buffer;
    encrypted_response: Buffer | null;
    worker: string;
    working_until: Timestamp;
    created_at: InsertTimestamp;
  };
  installation: { key_fingerprint: Buffer; created_at: InsertTimestamp };
  users: UsersTable;
  sessions: { token_hash: Buffer; user_id: string; created_at: InsertTimestamp; expires_at: Timestamp };
  account_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: TokenPurpose;
    email: string | null;
    created_at: InsertTimestamp;
    expires_at: Timestamp;
  };
  google_attempts: { state_hash: Buffer; code_verifier: string; nonce: string; expires_at: Timestamp };
  deleted_emails: { email_hash: Buffer; deleted_at: InsertTimestamp; was_suspended: Generated<boolean> };
  throttles: { key: string; hits: number; resets_at: Timestamp };
  applications: ApplicationsTable;
  row_counters: { name: string; amount: number };
  operators: OperatorsTable;
  operator_actions: OperatorActionsTable;
  operator_recovery_codes: { code_hash: Buffer; operator_id: string };
  operator_sessions: {
    token_hash: Buffer;
    operator_id: string;
    second_factor: Generated<boolean>;
    created_at: InsertTimestamp;
    expires_at: Timestamp;
  };
};
