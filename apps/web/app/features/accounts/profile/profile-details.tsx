import type { Profile } from '@outloud/contract/accounts';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/overlays/toaster';
import { Pencil } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useUpdateProfile } from './queries.ts';

export const detailsCard = { title: 'Your details' };

export function ProfileDetails({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const update = useUpdateProfile();
  const editButton = useRef<HTMLButtonElement>(null);

  // Sending the current email cancels a pending email change.
  const cancelEmailChange = () =>
    update.mutate(
      { email: profile.email },
      {
        onSuccess: () => {
          toast.success('Email change canceled');
          editButton.current?.focus();
        },
        onError: (error) => toast.error(error.message),
      },
    );

  return (
    <Card
      {...detailsCard}
      action={
        <Button ref={editButton} variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Button>
      }
    >
      <dl className="grid gap-5">
        <Detail term="Full name">{profile.fullName}</Detail>
        <Detail term="Email">
          <span className="mr-2.5">{profile.email}</span>
          {profile.isEmailVerified ? (
            <Badge variant="good">Verified</Badge>
          ) : (
            <Badge variant="warn">Not verified</Badge>
          )}
        </Detail>
        {profile.accountType === 'business' && (
          <Detail term="Company name">
            {profile.companyName ?? <span className="text-muted">Not set. For invoicing purposes only.</span>}
          </Detail>
        )}
      </dl>
      {profile.pendingEmail && (
        <PendingEmail
          currentEmail={profile.email}
          pendingEmail={profile.pendingEmail}
          isCanceling={update.isPending}
          onCancel={cancelEmailChange}
        />
      )}
    </Card>
  );
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted text-sm leading-6">{term}</dt>
      <dd className="leading-6">{children}</dd>
    </div>
  );
}

type PendingEmailProps = { currentEmail: string; pendingEmail: string; isCanceling: boolean; onCancel: () => void };

function PendingEmail({ currentEmail, pendingEmail, isCanceling, onCancel }: PendingEmailProps) {
  return (
    <Alert title="Confirm your new email" className="mt-6">
      <p>
        We sent a link to <strong className="font-semibold text-ink">{pendingEmail}</strong>. Open it to confirm the
        change. Until then, your email address stays {currentEmail}.
      </p>
      <Button variant="secondary" size="sm" pending={isCanceling} onClick={onCancel} className="mt-3">
        {isCanceling ? 'Canceling...' : 'Cancel change'}
      </Button>
    </Alert>
  );
}
