import type { Profile, User } from '@outloud/contract/accounts';
import type { CreditSystem } from '@outloud/contract/credits';
import { isAdminAccount } from './accounts.policy.ts';
import type { LiveUser } from './accounts.repo.ts';

export function presentUser(row: LiveUser, adminEmails: string[]): User {
  return { ...presentAccount(row), isAdmin: isAdminAccount(row, adminEmails) };
}

export function presentAccount(row: LiveUser): Omit<User, 'isAdmin'> {
  return {
    _id: row.id,
    email: row.email,
    fullName: row.full_name,
    companyName: row.company_name,
    accountType: row.account_type,
    isEmailVerified: row.email_verified_at !== null,
    pendingEmail: row.pending_email,
    createdAt: row.created_at.toISOString(),
  };
}

type TesterFields = Pick<Profile, 'demographicProfile' | 'preferredCategories' | 'testerMetrics'>;
type ProfileExtras = {
  creditSystem: CreditSystem;
  hasPasskey: boolean;
  adminEmails: string[];
  testerFields: TesterFields;
};

export function presentProfile(row: LiveUser, { adminEmails, testerFields, ...extras }: ProfileExtras): Profile {
  const hasPassword = row.password_hash !== null;
  return { ...presentUser(row, adminEmails), hasPassword, ...extras, ...testerFields };
}
