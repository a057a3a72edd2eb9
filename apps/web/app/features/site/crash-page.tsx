import { Button } from '@outloud/ui/button';
import { paths } from '../../paths.ts';

/** Drawn without the router's help: whatever broke may be part of it. */
export function CrashPage({ error }: { error: unknown }) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-5 py-16">
      <title>Something broke · Outloud</title>
      <h1 className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">Well, that one’s on us.</h1>
      <p className="text-lg text-muted leading-8">
        This page broke while it was being drawn. Your data is safe on the server. Reloading usually helps.
      </p>
      {error instanceof Error && <p className="text-muted text-sm">It said: “{error.message}”</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="lg" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <Button asChild size="lg" variant="secondary">
          <a href={paths.landing}>Go Home</a>
        </Button>
      </div>
    </main>
  );
}
