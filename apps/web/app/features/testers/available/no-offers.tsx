import type { TesterProfile } from '@outloud/contract/testers';
import { useSession } from '../../../lib/session.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import type { Elsewhere as Others } from './available-words.ts';
import { Elsewhere } from './elsewhere.tsx';

type NoOffersProps = { elsewhere: Others | null; profile: TesterProfile };

export function NoOffers({ elsewhere, profile }: NoOffersProps) {
  const email = useSession().user?.email;
  const isQuiet = !elsewhere || elsewhere.roasts === 0;
  return (
    <div className="rounded-2xl bg-sunken px-5 py-8 sm:px-8">
      <p className="font-bold font-display text-xl tracking-tight">Nothing for you right now</p>
      <div className="mt-2 max-w-2xl">
        {isQuiet ? (
          <p className="leading-7">
            Nothing is open that you have not had already. Customers ask at all hours, so that changes quickly.
          </p>
        ) : (
          <Elsewhere elsewhere={elsewhere} />
        )}
        <p className="mt-4 text-muted text-sm leading-6">
          {profile.wantsDigest ? (
            <>
              New roasts that fit you are mailed to <strong className="font-semibold text-ink">{email}</strong>, and
              appear here by themselves.
            </>
          ) : (
            <>
              New ones appear here by themselves. <TextLink to={paths.settings}>Have them mailed to you</TextLink>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
