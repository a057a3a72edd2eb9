import { TextLink } from '@outloud/app-kit/text-link';
import type { TesterProfile } from '@outloud/contract/testers';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { getQuestionLabel } from '../../testers/profile-answers.ts';
import {
  formatOtherRoasts,
  formatTargetingMismatch,
  type OtherRoastsSummary as Summary,
} from './available-roasts.labels.ts';

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

/** Longer lists are hard to read. */
const maxReasons = 6;

/** Explains which of the tester's answers do not match the other open roasts. */
export function OtherRoasts({ elsewhere }: { elsewhere: Summary }) {
  const limits = elsewhere.limitedBy.toSorted((a, b) => b.roasts - a.roasts).slice(0, maxReasons);
  return (
    <>
      <p className="leading-7">{formatOtherRoasts(elsewhere)}</p>
      {limits.length > 0 && (
        <dl className="mt-3 grid gap-2 text-sm leading-6">
          {limits.map((limit) => (
            <div key={limit.field} className="flex flex-wrap gap-x-3">
              <dt className="font-semibold">{getQuestionLabel(limit.field)}</dt>
              <dd className="text-muted">
                {formatTargetingMismatch(limit)}
                {!limit.isAnswered && (
                  <>
                    .{' '}
                    <TextLink to={{ pathname: paths.settings, hash: limit.field }}>
                      Answer now<span className="sr-only"> for {getQuestionLabel(limit.field)}</span>
                    </TextLink>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
