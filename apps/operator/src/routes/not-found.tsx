import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { MessagePage } from '../lib/message-page.tsx';
import { paths } from '../paths.ts';

export function NotFoundPage() {
  return (
    <MessagePage title="Page not found" text="There is no page at this URL.">
      <Button asChild>
        <Link to={paths.dashboard}>Back to the dashboard</Link>
      </Button>
    </MessagePage>
  );
}
