import { Logo } from '@outloud/ui/logo';
import { Link, Outlet } from 'react-router';
import { paths } from '../../paths.ts';

const linkClass = 'rounded-sm underline decoration-edge/60 underline-offset-4 hover:text-ink hover:decoration-current';

export default function GuestLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center px-4 sm:px-6">
        <Link to={paths.landing} aria-label="Outloud, home" className="rounded-lg">
          <Logo />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-[minmax(0,1fr)] content-start px-4 pt-6 pb-16 sm:px-6 sm:pt-10"
      >
        <Outlet />
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex min-h-20 max-w-6xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-6 text-muted text-sm sm:px-6">
          <p className="mr-auto">Outloud. Honest website reviews, said out loud.</p>
          <Link to={paths.terms} className={linkClass}>
            Terms & Privacy
          </Link>
          <Link to={paths.contact} className={linkClass}>
            Contact
          </Link>
        </div>
      </footer>
    </div>
  );
}
