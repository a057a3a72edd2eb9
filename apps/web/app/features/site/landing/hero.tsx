import { formatDollars, lowestPricePerReview } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-14 px-4 pt-14 pb-20 sm:px-6 sm:pt-20 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:gap-10 lg:pb-28">
      <div>
        <h1 className="max-w-2xl font-extrabold text-[2.75rem] leading-[1.02] tracking-[-0.04em] sm:text-6xl xl:text-7xl">
          Your friends are too nice about your website.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-muted leading-8 sm:text-xl">
          Strangers aren’t. Send a link. Vetted testers try it, screen and mic on, saying every “wait, what?” out loud.
          You watch, wince, and fix it.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-3">
          <Button asChild size="lg">
            <Link to={paths.businessSignup}>Get roasted</Link>
          </Button>
          <Button asChild size="lg" variant="ghost">
            <Link to={paths.sample}>Watch one first</Link>
          </Button>
        </div>
        <p className="mt-5 text-muted">From {formatDollars(lowestPricePerReview)} a review. No subscription.</p>
      </div>
      <HeroArt />
    </section>
  );
}

/** A drawing of an invented page that is being roasted. */
function HeroArt() {
  return (
    <figure className="relative mx-auto w-full max-w-lg">
      <div className="relative pb-9 sm:pl-4">
        <div aria-hidden="true" className="overflow-hidden rounded-2xl border border-line bg-surface shadow-lift">
          <div className="flex h-10 items-center gap-1.5 border-line border-b bg-sunken px-4">
            <Dot />
            <Dot />
            <Dot />
            <span className="ml-3 h-4 w-40 rounded-full bg-ink/8" />
          </div>
          <div className="px-7 pt-8 pb-20">
            <Bar className="h-6 w-4/5" />
            <Bar className="mt-2.5 h-6 w-3/5" />
            <Bar className="mt-6 h-2.5 w-full opacity-60" />
            <Bar className="mt-2 h-2.5 w-11/12 opacity-60" />
            <Bar className="mt-2 h-2.5 w-4/6 opacity-60" />
            <div className="mt-7 flex gap-3">
              <span className="h-9 w-28 rounded-lg bg-ink/25" />
              <span className="h-9 w-28 rounded-lg bg-ink/25" />
            </div>
            <div className="mt-9 grid grid-cols-3 gap-3">
              <span className="h-16 rounded-lg bg-ink/8" />
              <span className="h-16 rounded-lg bg-ink/8" />
              <span className="h-16 rounded-lg bg-ink/8" />
            </div>
          </div>
          <Timeline />
        </div>
        <SpeechBubble at="0:06" className="absolute top-14 -right-1 sm:-right-6 lg:-right-4">
          “Synergize my… <em>what</em>?”
        </SpeechBubble>
        <SpeechBubble at="0:41" className="absolute top-[45%] -left-1 sm:-left-6">
          “Two buttons. Same words.”
        </SpeechBubble>
        <SpeechBubble at="1:58" className="absolute right-3 bottom-28 sm:-right-3">
          “Oh! <em>That’s</em> what it does. Lead with that.”
        </SpeechBubble>
      </div>
      <figcaption className="text-center text-muted text-sm">A drawing. Your site will earn its own lines.</figcaption>
    </figure>
  );
}

function SpeechBubble({ at, className, children }: { at: string; className?: string; children: ReactNode }) {
  return (
    <p
      className={cn(
        'max-w-60 rounded-2xl rounded-bl-sm bg-ink px-4 py-2.5 font-semibold text-[0.9375rem] text-paper leading-6 shadow-lift [&_em]:not-italic [&_em]:underline [&_em]:decoration-2 [&_em]:decoration-ember [&_em]:underline-offset-4',
        className,
      )}
    >
      <span className="mr-2 font-medium text-paper/75 text-xs tabular-nums">{at}</span>
      {children}
    </p>
  );
}

function Timeline() {
  return (
    <div className="flex h-14 items-center gap-4 border-line border-t px-5">
      <span className="grid size-8 place-items-center rounded-full bg-ember text-on-ember">
        <Play className="size-3.5 fill-current" />
      </span>
      <span className="relative h-1.5 flex-1 rounded-full bg-ink/10">
        <span className="absolute inset-y-0 left-0 w-1/2 rounded-full bg-ember" />
      </span>
      <span className="text-muted text-xs tabular-nums">1:58 / 3:47</span>
    </div>
  );
}

function Dot() {
  return <span className="size-2.5 rounded-full bg-ink/15" />;
}

function Bar({ className }: { className: string }) {
  return <div className={cn('rounded-md bg-ink/12', className)} />;
}
