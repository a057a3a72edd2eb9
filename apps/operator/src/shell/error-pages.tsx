import { Button } from '@outloud/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeading } from '../lib/console-page.tsx';
import { paths } from '../lib/paths.ts';
import { Wordmark } from '../lib/wordmark.tsx';

export function NotFoundPage() {
  return (
    <MessagePage title="Page not found" text="There is no page at this URL.">
      <Button asChild>
        <Link to={paths.dashboard}>Back to the dashboard</Link>
      </Button>
    </MessagePage>
  );
}

export function CrashPage() {
  return (
    <MessagePage title="Something went wrong" text="This page crashed. Reloading usually helps.">
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </MessagePage>
  );
}

type MessagePageProps = { title: string; text: string; children: ReactNode };

function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="grid w-full max-w-sm justify-items-start gap-8">
        <Wordmark />
        <div>
          <PageHeading title={title} />
          <p className="mt-2 text-muted leading-6">{text}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
