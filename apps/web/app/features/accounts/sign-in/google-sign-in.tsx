import { startGoogleSignIn } from '@outloud/contract/accounts';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { hydrateEarlyIf } from '../../../hydration/hydration.tsx';
import { saveReturnTo } from '../../../session/return-to.ts';
import { useSiteConfig } from '../../../site-config.ts';

/** Render this last on a page: the button appears once the site config has loaded, and must not shift other content. */
export function GoogleSignIn({ returnTo, className }: { returnTo: string | null; className?: string }) {
  const site = useSiteConfig();
  if (!site) return <span hidden {...hydrateEarlyIf('googleSignIn')} />;
  if (!site.googleSignIn) return null;
  return (
    <div className={cn('mt-6 animate-appear border-line border-t pt-6', className)}>
      <Button asChild variant="secondary" className="w-full">
        <a href={`/api${startGoogleSignIn.path}`} onClick={() => saveReturnTo(returnTo)}>
          <GoogleMark />
          Continue with Google
        </a>
      </Button>
    </div>
  );
}

export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
      <path d="M12.2 10.4v3.5h5c-.4 2.1-2.3 3.6-5 3.6a5.5 5.5 0 1 1 3.6-9.7l2.6-2.6A9.2 9.2 0 1 0 12.2 21.2c5.3 0 8.9-3.7 8.9-9 0-.6-.1-1.2-.2-1.8Z" />
    </svg>
  );
}
