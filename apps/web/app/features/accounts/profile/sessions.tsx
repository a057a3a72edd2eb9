import { formatDateTime } from '@outloud/app-kit/format';
import type { UserSession } from '@outloud/contract/accounts';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import { useRef } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useEndSession, useSignOutOtherSessions } from './mutations.ts';
import { useSessions } from './queries.ts';

export const sessionsCard = {
  title: 'Where you are signed in',
  description: 'Sign out a device that you do not recognize or no longer use, and change your password.',
};

export function Sessions() {
  const { data: sessions, error, refetch } = useSessions();
  const signOutOthers = useSignOutOtherSessions();
  const card = useRef<HTMLDivElement>(null);
  // Signing out removes the focused button.
  const focusCard = () => card.current?.focus();
  return (
    <div ref={card} tabIndex={-1}>
      <Card {...sessionsCard}>
        {!sessions && error && <LoadFailure message={error.message} onRetry={() => refetch()} />}
        {!sessions && !error && <Skeleton className="h-16 w-full" />}
        {sessions && (
          <ul className="grid divide-y divide-line">
            {sessions.map((session) => (
              <Session key={session._id} session={session} onEnded={focusCard} />
            ))}
          </ul>
        )}
        {/* Also with one session, because the list may be out of date. */}
        <Button
          variant="secondary"
          pending={signOutOthers.isPending}
          onClick={() => signOutOthers.mutate()}
          className="mt-5"
        >
          {signOutOthers.isPending ? 'Signing out...' : 'Sign out everywhere else'}
        </Button>
      </Card>
    </div>
  );
}

function Session({ session, onEnded }: { session: UserSession; onEnded: () => void }) {
  const { _id, device, signedInAt, lastUsedAt, isCurrent } = session;
  const end = useEndSession();
  const name = device ?? 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">
          {name} {isCurrent && <Badge variant="good">This device</Badge>}
        </p>
        <p className="text-muted text-sm leading-6">
          Last used {formatDateTime(lastUsedAt)}. Signed in {formatDateTime(signedInAt)}.
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          pending={end.isPending}
          onClick={() => end.mutate(_id, { onSuccess: onEnded })}
          aria-label={`Sign out ${name}, last used ${formatDateTime(lastUsedAt)}`}
        >
          {end.isPending ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  );
}
