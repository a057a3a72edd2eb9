import { Button } from '@outloud/ui/button';
import { Logo } from '@outloud/ui/logo';
import { applyTheme } from '@outloud/ui/theme/theme';
import { useLayoutEffect } from 'react';
import { paths } from '../../paths.ts';

/** Uses no router components, because the router may be the part that failed. */
export function CrashPage({ error }: { error: unknown }) {
  // React replaces the document for this page, so the theme must be applied again.
  useLayoutEffect(applyTheme, []);
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-5 py-16">
      <title>Something broke · Outloud</title>
      <Logo className="mb-4" />
      <p className="w-fit rounded-2xl rounded-bl-sm bg-ink px-4 py-2 font-semibold text-paper">
        “Okay. That was not supposed to happen.”
      </p>
      <h1 className="mt-2 font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">Well, that one’s on us.</h1>
      <p className="text-lg text-muted leading-8">
        This page crashed in your browser. Everything you saved or sent is safe on the server. Reloading usually helps.
      </p>
      {error instanceof Error && (
        <p className="border-line border-l-2 pl-4 text-muted text-sm leading-6">The browser said: “{error.message}”</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="lg" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <Button asChild size="lg" variant="secondary">
          <a href={paths.landing}>Go Home</a>
        </Button>
      </div>
      <p className="mt-2 text-muted leading-7">
        Still broken?{' '}
        <a href={paths.contact} className="rounded-sm font-semibold text-ember underline underline-offset-4">
          Tell us
        </a>{' '}
        what you did last.
      </p>
    </main>
  );
}
