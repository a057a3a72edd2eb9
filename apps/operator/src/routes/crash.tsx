import { Button } from '@outloud/ui/button';
import { MessagePage } from '../lib/message-page.tsx';

export function CrashPage() {
  return (
    <MessagePage title="Something went wrong" text="This page crashed. Reloading usually helps.">
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </MessagePage>
  );
}
