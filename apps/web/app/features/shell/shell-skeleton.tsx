import { LogoMark } from '@outloud/ui/logo';
import { Skeleton } from '@outloud/ui/skeleton';
import { navigation } from './navigation.ts';

export function ShellSkeleton() {
  return (
    <main id="main" aria-busy="true" className="flex min-h-dvh">
      <h1 className="sr-only">Loading your dashboard</h1>
      <div className="hidden w-64 shrink-0 border-line border-r bg-sunken p-3 md:block">
        <LogoMark className="m-1" />
        <div className="mt-14.25 grid gap-1">
          {navigation.business.entries.map(({ to }) => (
            <Skeleton key={to} className="h-10 w-full" />
          ))}
        </div>
      </div>
      <div className="flex-1">
        <div className="flex h-15 items-center border-line border-b px-4">
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
    </main>
  );
}
