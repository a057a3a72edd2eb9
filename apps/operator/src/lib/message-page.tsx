import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { Wordmark } from './wordmark.tsx';

type MessagePageProps = { title: string; text: string; children: ReactNode };

export function MessagePage({ title, text, children }: MessagePageProps) {
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
