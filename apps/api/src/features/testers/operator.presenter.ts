import type { OperatorTester, OperatorTesterDetail } from '@outloud/contract/operators/testers';
import type { ProfileField } from '@outloud/domain/targeting/demographics';
import type { TesterDetailRow, TesterListRow } from './operator.repo.ts';
import { profileColumns } from './testers.repo.ts';

export function presentTester(row: TesterListRow): OperatorTester {
  return {
    _id: row.id,
    fullName: row.full_name,
    email: row.email ?? '',
    createdAt: row.created_at.toISOString(),
    hasPassword: row.has_password,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspensionReason: row.suspension_reason,
  };
}

export function presentTesterDetail(
  row: TesterDetailRow,
  { earnings, profileChanges }: Pick<OperatorTesterDetail, 'earnings' | 'profileChanges'>,
): OperatorTesterDetail {
  const fields = Object.keys(profileColumns) as ProfileField[];
  const profileAnswers = fields
    .map((field) => [field, row[profileColumns[field]]] as const)
    .filter(([, option]) => option !== null);
  return {
    ...presentTester(row),
    city: row.city,
    demographicProfile: Object.fromEntries(profileAnswers) as Record<string, string>,
    profileChanges,
    applicationId: row.application_id,
    deliveries: {
      completed: row.delivery_counts.completed,
      underWay: row.delivery_counts.under_way,
      rejected: row.delivery_counts.rejected,
    },
    earnings,
  };
}
