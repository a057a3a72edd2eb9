import type { Application } from '@outloud/contract/operators/waitlist';
import type { ApplicationRow } from './waitlist.repo.ts';

export function presentApplication(row: ApplicationRow): Application {
  return {
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    status: row.status,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    hoursPerWeek: row.hours_per_week,
    preferredWorkingHours: row.preferred_working_hours,
    hasVideoExperience: row.has_video_experience,
    previousTestingExperience: row.previous_testing_experience,
    demographicProfile: { ...(row.profile as Record<string, string>), city: row.city },
    testerId: row.tester_id,
    hasPassword: row.has_password,
  };
}
