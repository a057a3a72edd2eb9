import { formatDollars, lowestPricePerReview } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { HeroArt } from './hero-art.tsx';

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
