import { SidebarProvider } from '@outloud/ui/sidebar';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { ConsoleHeader } from './console-header.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { RequireOperator } from './require-operator.tsx';

export function ConsoleLayout() {
  const { key } = useLocation();
  return (
    <RequireOperator>
      {({ adminId }) => (
        <SidebarProvider locationKey={key}>
          <a
            href="#main"
            className="fixed top-3 left-3 z-50 rounded-xl bg-night px-4 py-3 font-semibold text-on-night not-focus-visible:sr-only"
          >
            Skip to content
          </a>
          <div className="flex">
            <ConsoleSidebar />
            <div className="min-w-0 grow">
              <ConsoleHeader adminId={adminId} />
              <Outlet />
            </div>
          </div>
          <ScrollRestoration />
        </SidebarProvider>
      )}
    </RequireOperator>
  );
}
