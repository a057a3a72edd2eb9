// Generated from the migrations by `npm run db:tables`. Do not edit.
import type { Insights, ReviewReason, Severity } from '@outloud/domain/deliveries';
import type { RefundRequestBasis } from '@outloud/domain/feedback';
import type { FindingMention } from '@outloud/domain/insights/findings';
import type { Topic } from '@outloud/domain/insights/topics';
import type { ActionSubject, OperatorAction } from '@outloud/domain/operators';
import type { Demographics, ProfileField, Targeting } from '@outloud/domain/targeting/demographics';
import type { ProfileFlag } from '@outloud/domain/targeting/profile-changes';
import type { ColumnType, Generated } from 'kysely';
import type { AuditCheck } from './audit-check.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type InsertOnly<T> = ColumnType<T, T, never>;
type ReadOnly<T> = ColumnType<T, never, never>;

export type AccountChangesTable = {
  id: ColumnType<string, string | undefined, never>;
  user_id: InsertOnly<string>;
  kind: InsertOnly<'email' | 'password' | 'passkey' | 'payout' | 'deletion'>;
  email: InsertOnly<string>;
  google_subject: InsertOnly<string | null>;
  payout_account: InsertOnly<string | null>;
  token_hash: Buffer | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  expires_at: ColumnType<Date, Date | undefined, never>;
};

export type AccountTokensTable = {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify-email' | 'change-email' | 'reset-password' | 'invitation' | 'exchange';
  email: string | null;
  created_at: ReadOnly<Date>;
  expires_at: Timestamp;
};

export type AppealsTable = {
  id: ColumnType<string, string | undefined, never>;
  delivery_id: InsertOnly<string>;
  tester_id: InsertOnly<string>;
  text: InsertOnly<string>;
  state: Generated<'open' | 'granted' | 'declined'>;
  answer: string | null;
  due_at: InsertOnly<Date>;
  created_at: ReadOnly<Date>;
  decided_at: Timestamp | null;
  paid_credits: number | null;
};

export type ApplicationsTable = {
  id: Generated<string>;
  email: string;
  full_name: string;
  phone: string | null;
  city: string;
  profile: ColumnType<Demographics, string, string>;
  hours_per_week: number;
  preferred_working_hours: string | null;
  has_video_experience: boolean;
  previous_testing_experience: string | null;
  status: Generated<'pending' | 'contacted' | 'approved' | 'rejected'>;
  notes: string | null;
  tester_id: string | null;
  created_at: ReadOnly<Date>;
  decided_at: Timestamp | null;
};

export type CheckoutsTable = {
  id: Generated<string>;
  user_id: string;
  request_key: Buffer | null;
  credits: number;
  provider: 'sandbox' | 'stripe';
  session_id: string | null;
  url: string | null;
  status: Generated<'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refund_due' | 'refunded'>;
  granted: Generated<number>;
  reversed: Generated<number>;
  revision: Generated<number>;
  created_at: ReadOnly<Date>;
  risk_level: string | null;
  risk_score: number | null;
  card_fingerprint: string | null;
  ip_hash: Buffer | null;
  device_hash: Buffer | null;
  dispute_state: 'open' | 'lost' | 'won' | null;
  disputed_at: Timestamp | null;
  fraud_warned_at: Timestamp | null;
  paid_at: Timestamp | null;
  requires_authentication: boolean | null;
  three_d_secure: string | null;
};

export type ClaimsTable = {
  id: Generated<string>;
  roast_id: string;
  slot: number;
  tester_id: string;
  attempt: number;
  state: Generated<'active' | 'submitted' | 'given_up' | 'expired' | 'voided' | 'reported'>;
  claimed_at: ReadOnly<Date>;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  report: string | null;
  delivery_id: string | null;
  answers: ColumnType<Demographics | null, string | null, string | null>;
  answers_since: Timestamp | null;
};

export type DeletedCustomersTable = {
  user_id: InsertOnly<string>;
  email_hash: InsertOnly<Buffer>;
  deleted_at: ReadOnly<Date>;
  successor_id: string | null;
};

export type DeletedEmailsTable = {
  email_hash: Buffer;
  deleted_at: ColumnType<Date, never, Date>;
  was_suspended: Generated<boolean>;
};

export type DeliveriesTable = {
  id: Generated<string>;
  roast_id: string;
  slot: number;
  tester_id: string | null;
  delivery_number: number;
  status: Generated<'pending' | 'processing' | 'completed' | 'rejected'>;
  review_reasons: Generated<ReviewReason[]>;
  original_file_name: string;
  file_size: number;
  duration_seconds: number | null;
  transcript: string | null;
  insights: ColumnType<Insights | null, string | null, string | null>;
  submitted_at: ReadOnly<Date>;
  upload_id: string | null;
  source_upload_id: string | null;
  admin_notes: string | null;
  completed_at: Timestamp | null;
  rejection_reason: string | null;
  is_long: Generated<boolean>;
  explanation: string | null;
  explained_at: Timestamp | null;
  guest_id: string | null;
};

export type DeliveryStepsTable = {
  delivery_id: string;
  step: 'probe' | 'normalize' | 'thumbnail' | 'audio' | 'transcribe' | 'analyze' | 'check';
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  attempts: Generated<number>;
  runner: string | null;
  result: ColumnType<unknown, string | null, string | null>;
  error: string | null;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  timeouts: Generated<number>;
};

export type DeviceHistoryTable = {
  user_id: string;
  device_hash: Buffer;
  first_seen_at: ReadOnly<Date>;
  last_seen_at: ColumnType<Date, never, Date>;
};

export type DigestEntriesTable = {
  tester_id: string;
  roast_id: string;
};

export type EmailHistoryTable = {
  user_id: InsertOnly<string>;
  email_hash: InsertOnly<Buffer>;
  verified_at: InsertOnly<Date>;
};

export type ErasedAnswersTable = {
  user_id: InsertOnly<string>;
  field: InsertOnly<ProfileField>;
  answer_hash: InsertOnly<Buffer>;
  given_at: InsertOnly<Date>;
};

export type FairnessFiguresTable = {
  id: Generated<boolean>;
  figures: ColumnType<unknown, string, string>;
  measured_at: Timestamp;
};

export type FindingsTable = {
  id: Generated<string>;
  roast_id: string;
  title: string;
  topic: Topic | null;
  severity: Severity;
  mentions: ColumnType<FindingMention[], string, string>;
  disagreements: ColumnType<FindingMention[], string, string>;
  created_at: ReadOnly<Date>;
  updated_at: ColumnType<Date, never, Date>;
};

export type GoogleAttemptsTable = {
  state_hash: Buffer;
  code_verifier: string;
  nonce: string;
  expires_at: Timestamp;
};

export type GuestLinksTable = {
  roast_id: string;
  token: string;
  note: string | null;
  redirect_url: string | null;
  paused_at: Timestamp | null;
  digest_sent_at: Timestamp | null;
  created_at: ReadOnly<Date>;
};

export type GuestsTable = {
  id: Generated<string>;
  roast_id: string;
  slot: number;
  guest_number: number;
  source: 'link' | 'upload';
  token_hash: Buffer | null;
  first_name: string | null;
  custom_parameter: string | null;
  state: Generated<'recording' | 'submitted' | 'expired' | 'deleted'>;
  created_at: ReadOnly<Date>;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  submitted_at: Timestamp | null;
};

export type IdempotencyKeysTable = {
  key_hash: Buffer;
  request_hash: Buffer;
  encrypted_response: Buffer | null;
  worker: string;
  working_until: Timestamp;
  created_at: ReadOnly<Date>;
};

export type InstallationTable = {
  is_only: ColumnType<boolean, boolean | undefined, never>;
  key_fingerprint: InsertOnly<Buffer>;
  created_at: ReadOnly<Date>;
};

export type IpHistoryTable = {
  user_id: string;
  ip_hash: Buffer;
  last_seen_at: ColumnType<Date, never, Date>;
  first_seen_at: ReadOnly<Date>;
};

export type LedgerAccountsTable = {
  account: ReadOnly<'customer' | 'debt' | 'held' | 'earnings' | 'payouts'>;
  owner: ReadOnly<string>;
  balance: ReadOnly<number>;
};

export type LedgerAuditsTable = {
  id: ReadOnly<number>;
  ran_at: ReadOnly<Date>;
  clean: InsertOnly<boolean>;
  checks: ColumnType<AuditCheck[], string, never>;
};

export type LedgerEntriesTable = {
  transfer_id: InsertOnly<number>;
  account: InsertOnly<
    'customer' | 'debt' | 'held' | 'earnings' | 'payouts' | 'paid' | 'platform' | 'card' | 'goodwill'
  >;
  owner: InsertOnly<string>;
  amount: InsertOnly<number>;
  balance_after: ReadOnly<number | null>;
};

export type LedgerTransfersTable = {
  id: ReadOnly<number>;
  key: InsertOnly<string>;
  kind: InsertOnly<
    | 'purchase'
    | 'reversal'
    | 'reinstatement'
    | 'hold'
    | 'capture'
    | 'release'
    | 'refund'
    | 'reopening'
    | 'goodwill'
    | 'forfeit'
    | 'take_back'
    | 'payout_request'
    | 'payout_return'
    | 'payout'
    | 'write_off'
    | 'debt_out'
    | 'debt_in'
    | 'appeal'
  >;
  credits: InsertOnly<number>;
  reason: InsertOnly<string>;
  customer_id: InsertOnly<string | null>;
  tester_id: InsertOnly<string | null>;
  roast_id: InsertOnly<string | null>;
  delivery_id: InsertOnly<string | null>;
  checkout_id: InsertOnly<string | null>;
  created_at: ReadOnly<Date>;
};

export type OperatorActionsTable = {
  id: ReadOnly<number>;
  happened_at: ReadOnly<Date>;
  operator_id: InsertOnly<string | null>;
  admin_id: InsertOnly<string>;
  action: InsertOnly<OperatorAction>;
  subject_type: InsertOnly<ActionSubject | null>;
  subject_id: InsertOnly<string | null>;
  reason: InsertOnly<string | null>;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  ip: InsertOnly<string | null>;
};

export type OperatorInvitationsTable = {
  id: ColumnType<string, string | undefined, never>;
  name: InsertOnly<string>;
  email: InsertOnly<string | null>;
  role: InsertOnly<'reviewer' | 'money' | 'owner'>;
  invited_by: InsertOnly<string>;
  created_at: ReadOnly<Date>;
  expires_at: InsertOnly<Date>;
};

export type OperatorRecoveryCodesTable = {
  code_hash: Buffer;
  operator_id: string;
};

export type OperatorSessionsTable = {
  token_hash: Buffer;
  operator_id: string;
  created_at: ReadOnly<Date>;
  expires_at: Timestamp;
  second_factor: Generated<boolean>;
};

export type OperatorsTable = {
  id: Generated<string>;
  admin_id: string;
  secret_hash: string;
  created_at: ReadOnly<Date>;
  last_login_at: Timestamp | null;
  admin_key_hash: string | null;
  totp_secret: Buffer | null;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: Generated<number>;
  name: string | null;
  email: string | null;
  role: Generated<'reviewer' | 'money' | 'owner'>;
  disabled_at: Timestamp | null;
  is_configured: Generated<boolean>;
};

export type PasskeyChallengesTable = {
  challenge_hash: InsertOnly<Buffer>;
  purpose: InsertOnly<'register' | 'sign-in' | 'confirm'>;
  bound_to: InsertOnly<Buffer | null>;
  expires_at: InsertOnly<Date>;
};

export type PasskeysTable = {
  id: ColumnType<string, string | undefined, never>;
  user_id: InsertOnly<string | null>;
  operator_id: InsertOnly<string | null>;
  credential_id: InsertOnly<Buffer>;
  public_key: InsertOnly<Buffer>;
  counter: number;
  transports: ColumnType<string[], string[] | undefined, never>;
  name: string;
  is_backed_up: boolean;
  created_at: ReadOnly<Date>;
  last_used_at: Timestamp | null;
};

export type PayRestsTable = {
  delivery_id: InsertOnly<string>;
  reason: InsertOnly<'established_customer' | 'new_customer' | 'linked_accounts' | 'repeated_pair' | 'risky_payment'>;
  started_at: ReadOnly<Date>;
  available_at: InsertOnly<Date>;
};

export type PayoutItemsTable = {
  delivery_id: InsertOnly<string>;
  payout_id: InsertOnly<string>;
  credits: InsertOnly<number>;
};

export type PayoutsTable = {
  id: Generated<string>;
  tester_id: string;
  request_key: Buffer | null;
  credits: number;
  destination: string | null;
  state: Generated<'requested' | 'paid' | 'returned'>;
  reference: string | null;
  reason: string | null;
  requested_at: ReadOnly<Date>;
  settled_at: Timestamp | null;
  proposed_by: string | null;
  proposed_at: Timestamp | null;
  paid_by: string | null;
};

export type PendingClawbacksTable = {
  delivery_id: InsertOnly<string>;
  tester_id: InsertOnly<string>;
  reason: InsertOnly<string>;
  created_at: ReadOnly<Date>;
};

export type ProcessIsolationTable = {
  role: 'all' | 'api' | 'worker';
  level: 'full' | 'uid' | 'none';
  reported_at: ColumnType<Date, never, Date>;
};

export type ProfileChangesTable = {
  id: ReadOnly<number>;
  tester_id: InsertOnly<string>;
  field: InsertOnly<ProfileField>;
  old_answer: InsertOnly<string | null>;
  new_answer: InsertOnly<string | null>;
  changed_at: ReadOnly<Date>;
  counts_from: InsertOnly<Date>;
  state: 'waiting' | 'counted' | 'withdrawn';
  flags: ColumnType<ProfileFlag[], ProfileFlag[] | undefined, never>;
};

export type RatingsTable = {
  delivery_id: string;
  stars: number;
  reason: string | null;
  rated_at: ColumnType<Date, never, Date>;
};

export type RecordingFingerprintsTable = {
  id: ReadOnly<number>;
  delivery_id: InsertOnly<string>;
  roast_id: InsertOnly<string>;
  sha256: InsertOnly<Buffer | null>;
  duration_seconds: InsertOnly<number>;
  phrases: InsertOnly<number>;
  frame_hashes: InsertOnly<Buffer>;
  created_at: ReadOnly<Date>;
  sound_windows: ColumnType<number, number | undefined, never>;
};

export type RecordingPhrasesTable = {
  key: InsertOnly<number>;
  recording_id: InsertOnly<number>;
  at_seconds: InsertOnly<number>;
};

export type RecordingSoundsTable = {
  key: InsertOnly<number>;
  recording_id: InsertOnly<number>;
  at_seconds: InsertOnly<number>;
};

export type RefundRequestsTable = {
  id: Generated<string>;
  delivery_id: string;
  customer_id: string;
  tester_id: string;
  reason: string;
  state: Generated<'open' | 'granted' | 'declined'>;
  basis: RefundRequestBasis;
  explanation: string | null;
  created_at: ReadOnly<Date>;
  decided_at: Timestamp | null;
};

export type RoastOpeningsTable = {
  index_key: ReadOnly<string>;
  pay: ReadOnly<number>;
  created_at: ReadOnly<Date>;
  roast_id: ReadOnly<string>;
  expires_at: ReadOnly<Date>;
  reject_mask: ReadOnly<string>;
  customer_id: ReadOnly<string | null>;
};

export type RoastSlotsTable = {
  roast_id: InsertOnly<string>;
  slot: InsertOnly<number>;
  state: Generated<'open' | 'claimed' | 'submitted' | 'completed' | 'released'>;
};

export type RoastsTable = {
  id: ColumnType<string, string | undefined, never>;
  customer_id: InsertOnly<string>;
  request_key: Buffer | null;
  website_url: string;
  website_name: string | null;
  website_description: string | null;
  specific_instructions: string | null;
  focus_areas: Generated<string[]>;
  targeting: ColumnType<Targeting, string | undefined, string>;
  reviews: InsertOnly<number>;
  price_per_review: InsertOnly<number>;
  status: Generated<'pending' | 'assigned' | 'in_progress' | 'completed' | 'cancelled'>;
  deliveries_received: Generated<number>;
  created_at: ReadOnly<Date>;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
  closing_reason: 'customer' | 'expired' | 'operator' | null;
  settled_at: Timestamp | null;
  cancel_key: Buffer | null;
  index_keys: Generated<string[]>;
  reject_mask: Generated<string>;
  open_slots: ReadOnly<number>;
  paused_at: Timestamp | null;
  digest_queued_at: Timestamp | null;
  reviewers: ColumnType<'testers' | 'own', 'testers' | 'own' | undefined, never>;
  deleted_at: Timestamp | null;
};

export type RowCountersTable = {
  name: string;
  amount: number;
};

export type SandboxPaymentsTable = {
  session_id: string;
  checkout_id: string;
  user_id: string;
  cents: number;
  status: Generated<'open' | 'paid' | 'declined' | 'cancelled'>;
  success_url: string;
  cancel_url: string;
  decline_url: string;
  created_at: ReadOnly<Date>;
};

export type SessionsTable = {
  token_hash: Buffer;
  user_id: string;
  created_at: ReadOnly<Date>;
  expires_at: Timestamp;
  id: Generated<string>;
  authenticated_at: ColumnType<Date, never, Date>;
  last_used_at: ReadOnly<Date>;
  device: string | null;
};

export type SpotChecksTable = {
  delivery_id: string;
  reason: 'first_submissions' | 'random';
  created_at: ReadOnly<Date>;
  checked_at: Timestamp | null;
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
  joined_at: Timestamp | null;
  payout_account_hash: Generated<Buffer | null>;
  payout_account_verified_at: Timestamp | null;
  payout_account_changed_at: Timestamp | null;
};

export type ThrottlesTable = {
  key: string;
  hits: number;
  resets_at: Timestamp;
};

export type UploadPartsTable = {
  upload_id: string;
  start: number;
  size: number;
  key: string;
};

export type UploadsTable = {
  id: Generated<string>;
  sender_id: string;
  file_name: string;
  media_type: string;
  size: number | null;
  received: Generated<number>;
  parts: Generated<number>;
  created_at: ReadOnly<Date>;
  received_at: Timestamp | null;
};

export type UsersTable = {
  id: Generated<string>;
  email: string | null;
  email_verified_at: Timestamp | null;
  pending_email: string | null;
  full_name: string;
  company_name: string | null;
  account_type: 'business' | 'tester';
  password_hash: string | null;
  google_subject: string | null;
  created_at: ReadOnly<Date>;
  deleted_at: Timestamp | null;
  request_key: Buffer | null;
  deletion_requested_at: Timestamp | null;
};

export type VoiceProfilesTable = {
  delivery_id: InsertOnly<string>;
  frames: InsertOnly<number>;
  pitch: InsertOnly<number[]>;
  covariance: InsertOnly<number[]>;
  created_at: ReadOnly<Date>;
};

export type Tables = {
  account_changes: AccountChangesTable;
  account_tokens: AccountTokensTable;
  appeals: AppealsTable;
  applications: ApplicationsTable;
  checkouts: CheckoutsTable;
  claims: ClaimsTable;
  deleted_customers: DeletedCustomersTable;
  deleted_emails: DeletedEmailsTable;
  deliveries: DeliveriesTable;
  delivery_steps: DeliveryStepsTable;
  device_history: DeviceHistoryTable;
  digest_entries: DigestEntriesTable;
  email_history: EmailHistoryTable;
  erased_answers: ErasedAnswersTable;
  fairness_figures: FairnessFiguresTable;
  findings: FindingsTable;
  google_attempts: GoogleAttemptsTable;
  guest_links: GuestLinksTable;
  guests: GuestsTable;
  idempotency_keys: IdempotencyKeysTable;
  installation: InstallationTable;
  ip_history: IpHistoryTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_audits: LedgerAuditsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transfers: LedgerTransfersTable;
  operator_actions: OperatorActionsTable;
  operator_invitations: OperatorInvitationsTable;
  operator_recovery_codes: OperatorRecoveryCodesTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  pay_rests: PayRestsTable;
  payout_items: PayoutItemsTable;
  payouts: PayoutsTable;
  pending_clawbacks: PendingClawbacksTable;
  process_isolation: ProcessIsolationTable;
  profile_changes: ProfileChangesTable;
  ratings: RatingsTable;
  recording_fingerprints: RecordingFingerprintsTable;
  recording_phrases: RecordingPhrasesTable;
  recording_sounds: RecordingSoundsTable;
  refund_requests: RefundRequestsTable;
  roast_openings: RoastOpeningsTable;
  roast_slots: RoastSlotsTable;
  roasts: RoastsTable;
  row_counters: RowCountersTable;
  sandbox_payments: SandboxPaymentsTable;
  sessions: SessionsTable;
  spot_checks: SpotChecksTable;
  testers: TestersTable;
  throttles: ThrottlesTable;
  upload_parts: UploadPartsTable;
  uploads: UploadsTable;
  users: UsersTable;
  voice_profiles: VoiceProfilesTable;
};
