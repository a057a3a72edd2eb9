import { SidebarProvider } from '@outloud/ui/navigation/sidebar';
import { TooltipProvider } from '@outloud/ui/overlays/tooltip';
import { Outlet, PrefetchPageLinks, useLocation } from 'react-router';
import { ConfirmIdentityDialog } from '../features/accounts/confirm-identity-dialog.tsx';
import { logOut } from '../features/accounts/current-user.ts';
import { RequireSession } from '../features/accounts/require-session.tsx';
import { VerificationBanner } from '../features/accounts/verify-email/verification-banner.tsx';
import { AppSidebar, ShellSkeleton, UserMenu } from '../features/shell/app-sidebar.tsx';
import { DashboardHeader } from '../features/shell/dashboard-header.tsx';
import { paths, receiptPath } from '../paths.ts';

export default function Dashboard() {
  const { key } = useLocation();
  return (
    <RequireSession loading={<ShellSkeleton />}>
      {(user) => (
        <TooltipProvider>
          <SidebarProvider locationKey={key}>
            {/* Prefetched, so that both pages open offline: sign-in after signing out, and receipts with an error. */}
            <PrefetchPageLinks page={paths.login} />
            <PrefetchPageLinks page={receiptPath('any')} />
            <div className="flex min-h-dvh">
              <AppSidebar
                accountType={user.accountType}
                isAdmin={user.isAdmin}
                footer={<UserMenu user={user} onSignOut={logOut} />}
              />
              <div className="min-w-0 flex-1">
                <DashboardHeader />
                {!user.isEmailVerified && <VerificationBanner user={user} />}
                <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
                  <Outlet />
                </main>
              </div>
            </div>
            <ConfirmIdentityDialog />
          </SidebarProvider>
        </TooltipProvider>
      )}
    </RequireSession>
  );
}
