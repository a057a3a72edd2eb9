import type { AccountType } from '@outloud/domain/accounts';
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Made = ColumnType<Date, never, never>;

export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password' | 'exchange';

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
  created_at: Made;
  deleted_at: Timestamp | null;
};

export type Tables = {
  users: UsersTable;
  sessions: { token_hash: Buffer; user_id: string; created_at: Made; expires_at: Timestamp };
  account_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: TokenPurpose;
    email: string | null;
    created_at: Made;
    expires_at: Timestamp;
  };
  google_attempts: { state_hash: Buffer; code_verifier: string; nonce: string; expires_at: Timestamp };
  deleted_emails: { email_hash: Buffer; deleted_at: Made };
  throttles: { key: string; hits: number; resets_at: Timestamp };
  operators: {
    id: Generated<string>;
    admin_id: string;
    secret_hash: string;
    created_at: Made;
    last_login_at: Timestamp | null;
  };
  operator_sessions: { token_hash: Buffer; operator_id: string; created_at: Made; expires_at: Timestamp };
};
