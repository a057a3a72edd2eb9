import { Alert } from '@outloud/ui/alert';

/** For browsers without JavaScript only. */
export function ScriptNeeded() {
  return (
    <noscript>
      <Alert variant="warn" title="This page needs JavaScript" className="mb-6">
        Your browser has it switched off. Please allow it for this site, then load the page again.
      </Alert>
    </noscript>
  );
}
