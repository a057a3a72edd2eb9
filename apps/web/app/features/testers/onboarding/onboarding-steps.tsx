import type { TesterProfile } from '@outloud/contract/testers';
import { practiceSeconds } from '@outloud/domain/recordings/recordings';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Completeness } from '../completeness.tsx';
import { ProfileGuide } from './profile-guide.tsx';

type OnboardingStepsProps = { profile: TesterProfile; hasClaimed: boolean };

/** The onboarding steps before a tester's first pay. */
export function OnboardingSteps({ profile, hasClaimed }: OnboardingStepsProps) {
  const { answered, of } = profile.completeness;
  const isComplete = answered === of;
  const hasPracticed = profile.practisedAt !== null;
  return (
    <section aria-labelledby="get-ready" className="mt-8 rounded-2xl border border-line bg-surface px-5 sm:px-7">
      <h2 id="get-ready" className="pt-6 font-bold text-lg leading-7 tracking-tight">
        Get ready
      </h2>
      <p className="text-muted text-sm leading-6">Three steps to getting paid.</p>
      <ol className="mt-2 divide-y divide-line">
        <OnboardingStep number={1} title="Demographic profile" isDone={isComplete}>
          {!isComplete && (
            <p className="leading-7">
              Customers choose whose opinion they pay for. Each truthful answer lets more customers find you.
            </p>
          )}
          <div className="mt-4 grid gap-6">
            <Completeness profile={profile} />
            <ProfileGuide profile={profile} />
          </div>
        </OnboardingStep>
        <OnboardingStep number={2} title="Microphone, screen, and practice recording" isDone={hasPracticed}>
          <p className="leading-7">
            {hasPracticed
              ? 'Your microphone and your screen work.'
              : `${practiceSeconds.min} seconds is enough, and no one watches the recording. You see right away whether your microphone works and whether you are sharing the right screen.`}
          </p>
          {!hasPracticed && (
            <Button asChild variant={isComplete ? 'primary' : 'secondary'} className="mt-4">
              <Link to={paths.practice}>Start practice</Link>
            </Button>
          )}
        </OnboardingStep>
        <OnboardingStep number={3} title="Your first roast" isDone={hasClaimed}>
          <p className="leading-7">
            {hasPracticed ? 'Pick a roast below and claim it.' : 'Opens after the practice recording.'} You have an hour
            to submit your review, and the recording takes a few minutes.
          </p>
        </OnboardingStep>
      </ol>
    </section>
  );
}

type OnboardingStepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

function OnboardingStep({ number, title, isDone, children }: OnboardingStepProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 py-6">
      <span
        aria-hidden="true"
        className={cn(
          'grid size-8 place-items-center rounded-full font-bold font-display text-sm tabular-nums',
          isDone ? 'bg-good-soft text-good' : 'bg-sunken text-ink',
        )}
      >
        {isDone ? <Check strokeWidth={3} className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <p className="font-bold font-display text-lg leading-8 tracking-tight">
          {title}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
