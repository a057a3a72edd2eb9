import { Alert } from '@outloud/ui/alert';

export function NoScriptNotice() {
  return (
    <noscript>
      <Alert variant="warn" title="This page needs JavaScript" className="mb-6">
        JavaScript is turned off in your browser. Turn it on for this site, then reload the page.
      </Alert>
    </noscript>
  );
}
