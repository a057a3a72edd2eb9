import type { Profile } from '@outloud/contract/accounts';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { PendingEmail } from './pending-email.tsx';

export function ProfileDetails({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  return (
    <Card
      title="Your details"
      action={
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Button>
      }
    >
      <dl className="grid gap-5">
        <Detail term="Full name">{profile.fullName}</Detail>
        <Detail term="Email">
          <span className="mr-2.5 wrap-anywhere">{profile.email}</span>
          {profile.isEmailVerified ? (
            <Badge variant="good">Verified</Badge>
          ) : (
            <Badge variant="warn">Not verified</Badge>
          )}
        </Detail>
        <Detail term="Company name">
          {profile.companyName ?? <span className="text-muted">None. It is only for invoicing purposes.</span>}
        </Detail>
      </dl>
      {profile.pendingEmail && <PendingEmail current={profile.email} pending={profile.pendingEmail} />}
    </Card>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted text-sm leading-6">{term}</dt>
      <dd className="leading-6">{children}</dd>
    </div>
  );
}
