import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { getQuestionLabel } from '../profile/profile-answers.ts';
import { formatOtherRoasts, formatTargetingMismatch, type OtherRoastsSummary as Summary } from './available.labels.ts';

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
