import { Alert } from '@outloud/ui/alert';

export function OutloudSharedAlert() {
  return (
    <Alert variant="warn" title="You are sharing Outloud">
      Share the tab with the website instead.
    </Alert>
  );
}
