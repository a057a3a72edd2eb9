import { Menu } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { replayClickProps } from '../../lib/defer-hydration.ts';
import { paths } from '../../paths.ts';
import { siteLinks } from './site-links.ts';

/**
 * Menu for small screens. Opens without JavaScript. A click on a link closes the menu, because the header stays mounted
 * during navigation.
 */
export function SiteMenu() {
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
