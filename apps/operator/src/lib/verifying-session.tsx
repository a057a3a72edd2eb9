import { Spinner } from '@outloud/ui/spinner';

export function VerifyingSession() {
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        Verifying session...
      </p>
    </main>
  );
}
