import type { Profile, User } from '@outloud/contract/accounts';
import type { CreditSystem } from '@outloud/contract/credits';
import type { LiveUser } from './accounts.repo.ts';

export function presentUser(row: LiveUser): User {
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

export function presentProfile(row: LiveUser, creditSystem: CreditSystem, testerFields: TesterFields): Profile {
  return { ...presentUser(row), creditSystem, hasPassword: row.password_hash !== null, ...testerFields };
}
