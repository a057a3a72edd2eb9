import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function NotFound() {
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-5 py-24 sm:py-36">
      <p className="w-fit rounded-2xl rounded-bl-sm bg-ink px-4 py-2 font-semibold text-paper">
        “Huh. I clicked the thing and there’s nothing here.”
      </p>
      <h1 className="mt-2 font-extrabold text-5xl tracking-[-0.04em] sm:text-6xl">Page not found</h1>
      <p className="text-lg text-muted leading-8">
        The URL may be wrong, or the page may have moved. Either way, fair roast.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button asChild size="lg">
          <Link to={paths.landing}>Go Home</Link>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <Link to={paths.contact}>Report a broken link</Link>
        </Button>
      </div>
    </div>
  );
}
