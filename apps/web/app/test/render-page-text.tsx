import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../queries/query-client.ts';

/** Prerenders a page and returns its text without tags. */
export async function renderPageText(Page: ComponentType): Promise<string> {
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const html = await new Response(prelude).text();
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
