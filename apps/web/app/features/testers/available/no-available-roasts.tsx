import type { TesterProfile } from '@outloud/contract/testers';
import { useSession } from '../../../lib/session.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import type { OtherRoastsSummary as Summary } from './available.labels.ts';
import { OtherRoasts } from './other-roasts.tsx';

type NoAvailableRoastsProps = { elsewhere: Summary | null; profile: TesterProfile };

export function NoAvailableRoasts({ elsewhere, profile }: NoAvailableRoastsProps) {
  const email = useSession().user?.email;
  const hasNoOtherRoasts = !elsewhere || elsewhere.roasts === 0;
  return (
    <div className="rounded-2xl bg-sunken px-5 py-8 sm:px-8">
      <p className="font-bold font-display text-xl tracking-tight">No roasts for you right now</p>
      <div className="mt-2 max-w-2xl">
        {hasNoOtherRoasts ? (
          <p className="leading-7">
            There are no new roasts right now. Customers request reviews at all hours, so check back soon.
          </p>
        ) : (
          <OtherRoasts elsewhere={elsewhere} />
        )}
        <p className="mt-4 text-muted text-sm leading-6">
          {profile.wantsDigest ? (
            <>
              New roasts that fit you appear here automatically, and we email them to{' '}
              <strong className="font-semibold text-ink">{email}</strong>.
            </>
          ) : (
            <>
              New roasts appear here automatically. <TextLink to={paths.settings}>Get them by email</TextLink>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
