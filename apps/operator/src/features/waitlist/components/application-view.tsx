import type { Application } from '@outloud/contract/operators/waitlist';
import { Detail, Details, Prose } from '../../../lib/details.tsx';
import { pluralize } from '../../../lib/format.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { ProfileDetails } from '../../../lib/profile-details.tsx';
import { ApplicationDecision } from './application-decision.tsx';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { DeleteApplication } from './delete-application.tsx';
import { NotesForm } from './notes-form.tsx';

export function ApplicationView({ application }: { application: Application }) {
  return (
    <div className="grid gap-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <ApplicationStatusBadge status={application.status} />
        Applied {formatDateTime(application.createdAt)}
      </p>
      <ApplicationDecision application={application} />
      <WorkDetails application={application} />
      <ProfileDetails profile={application.demographicProfile} />
      <NotesForm application={application} />
      <DeleteApplication application={application} />
    </div>
  );
}

function WorkDetails({ application }: { application: Application }) {
  const { phone, hoursPerWeek, preferredWorkingHours, hasVideoExperience, previousTestingExperience } = application;
  return (
    <section aria-label="Work">
      <h3 className="mb-3 border-line border-b pb-2 font-semibold">Contact and work</h3>
      <Details>
        <Detail term="Phone">{phone ?? <span className="text-muted">Not provided</span>}</Detail>
        <Detail term="Time per week">{pluralize(hoursPerWeek, { one: 'hour', many: 'hours' })}</Detail>
        <Detail term="Preferred working hours">
          <Prose text={preferredWorkingHours} emptyText="Not provided" />
        </Detail>
        <Detail term="Video experience">{hasVideoExperience ? 'Yes' : 'No'}</Detail>
        <Detail term="Previous testing experience" isWide>
          <Prose text={previousTestingExperience} emptyText="Not provided" />
        </Detail>
      </Details>
    </section>
  );
}
