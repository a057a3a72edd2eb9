import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Logo } from '@outloud/ui/logo';
import { Menu } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { replayClickProps } from '../../hydration/hydration.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';

const linkClass = 'rounded-md px-3 py-2 font-medium text-[0.9375rem] text-muted transition-colors hover:text-ink';

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-line/70 border-b bg-paper/95 backdrop-blur-sm print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link to={paths.landing} aria-label="Outloud, home" className="mr-auto rounded-lg">
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex items-center">
          <ul className="hidden items-center md:flex">
            {siteLinks.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={`${linkClass} block`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <AccountLinks />
          <SiteMenu />
        </nav>
      </div>
    </header>
  );
}

/**
 * Prerendered for signed-out users. For signed-in users, the dashboard link overlays the same space, so that the layout
 * does not shift.
 */
function AccountLinks() {
  const isSignedIn = useSession().token !== null;
  return (
    <div className="relative">
      <div className={cn('flex items-center', isSignedIn && 'invisible')}>
        <Link to={paths.login} className={`${linkClass} hidden md:block`}>
          Sign in
        </Link>
        <Button asChild size="sm" className="ml-1 px-4 sm:ml-2">
          <Link to={paths.businessSignup}>Get Started</Link>
        </Button>
      </div>
      {isSignedIn && (
        <Button asChild size="sm" className="absolute top-0 right-0 px-4">
          <Link to={paths.dashboard}>Dashboard</Link>
        </Button>
      )}
    </div>
  );
}

/**
 * Menu for small screens. Opens without JavaScript. A click on a link closes the menu, because the header stays mounted
 * during navigation.
 */
function SiteMenu() {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard activation of a link also fires click
    <details className="group relative md:hidden" onClick={closeOnLinkClick}>
      <summary className="ml-1 grid size-11 cursor-pointer list-none place-items-center rounded-lg [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu</span>
      </summary>
      <ul className="absolute top-13 right-0 grid w-60 gap-0.5 rounded-2xl border border-line bg-surface p-2 shadow-lift">
        {[...siteLinks, { to: paths.login, name: 'Sign in' }].map(({ to, name }) => (
          <li key={to}>
            <Link to={to} {...replayClickProps} className="block rounded-lg px-4 py-3 font-semibold hover:bg-sunken">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function closeOnLinkClick(event: MouseEvent<HTMLDetailsElement>) {
  if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.open = false;
}

const siteLinks = [
  { to: paths.howItWorks, name: 'How It Works' },
  { to: paths.pricing, name: 'Pricing' },
  { to: paths.faq, name: 'FAQ' },
  { to: paths.testerWaitlist, name: 'Become a Tester' },
];
