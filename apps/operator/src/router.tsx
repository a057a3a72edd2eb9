import { createBrowserRouter, Navigate } from 'react-router';
import { AppealsPage } from './features/appeals/appeals-page.tsx';
import { AuditLogPage } from './features/audit-log/audit-log-page.tsx';
import { CustomerPage } from './features/customers/customer-page.tsx';
import { CustomersPage } from './features/customers/customers-page.tsx';
import { CreateDeliveryPage } from './features/deliveries/create/create-delivery-page.tsx';
import { DeliveriesPage } from './features/deliveries/deliveries-page.tsx';
import { ReviewQueuePage } from './features/deliveries/review-queue-page.tsx';
import { SpotChecksPage } from './features/deliveries/spot-checks-page.tsx';
import { LoginPage } from './features/operators/login-page.tsx';
import { SecurityPage } from './features/operators/security-page.tsx';
import { PayoutsPage } from './features/payouts/payouts-page.tsx';
import { RefundRequestsPage } from './features/refund-requests/refund-requests-page.tsx';
import { RoastPage } from './features/roasts/roast-page.tsx';
import { RoastsPage } from './features/roasts/roasts-page.tsx';
import { TesterPage } from './features/testers/tester-page.tsx';
import { TestersPage } from './features/testers/testers-page.tsx';
import { WaitlistPage } from './features/waitlist/waitlist-page.tsx';
import { paths, prefix } from './lib/paths.ts';
import { VerifyingSession } from './lib/session/use-current-operator.tsx';
import { ConsoleLayout } from './shell/console-layout.tsx';
import { DashboardPage } from './shell/dashboard-page.tsx';
import { CrashPage, NotFoundPage } from './shell/error-pages.tsx';

/** Loaded separately, because only this page uses the video player. */
const loadDeliveryPage = async () => ({
  Component: (await import('./features/deliveries/detail/delivery-page.tsx')).DeliveryPage,
});

export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: CrashPage,
      HydrateFallback: VerifyingSession,
      children: [
        { path: paths.home, element: <Navigate to={paths.dashboard} replace /> },
        { path: paths.login, element: <LoginPage /> },
        {
          element: <ConsoleLayout />,
          children: [
            { path: paths.dashboard, element: <DashboardPage /> },
            { path: paths.reviewQueue, element: <ReviewQueuePage /> },
            { path: paths.spotChecks, element: <SpotChecksPage /> },
            { path: paths.deliveries, element: <DeliveriesPage /> },
            { path: paths.delivery(':id'), lazy: loadDeliveryPage },
            { path: paths.createDelivery, element: <CreateDeliveryPage /> },
            { path: paths.security, element: <SecurityPage /> },
            { path: paths.roasts, element: <RoastsPage /> },
            { path: paths.roast(':id'), element: <RoastPage /> },
            { path: paths.testers, element: <TestersPage /> },
            { path: paths.tester(':id'), element: <TesterPage /> },
            { path: paths.waitlist, element: <WaitlistPage /> },
            { path: paths.refundRequests, element: <RefundRequestsPage /> },
            { path: paths.appeals, element: <AppealsPage /> },
            { path: paths.payouts, element: <PayoutsPage /> },
            { path: paths.customers, element: <CustomersPage /> },
            { path: paths.customer(':id'), element: <CustomerPage /> },
            { path: paths.auditLog, element: <AuditLogPage /> },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ],
  { basename: prefix },
);
