import { createBrowserRouter, Navigate } from 'react-router';
import { ConsoleLayout } from './lib/console-layout.tsx';
import { VerifyingSession } from './lib/verifying-session.tsx';
import { paths, prefix } from './paths.ts';
import { AuditLogPage } from './routes/audit-log.tsx';
import { CrashPage } from './routes/crash.tsx';
import { CreateDeliveryPage } from './routes/create-delivery.tsx';
import { CustomerPage } from './routes/customer.tsx';
import { CustomersPage } from './routes/customers.tsx';
import { DashboardPage } from './routes/dashboard.tsx';
import { DeliveriesPage } from './routes/deliveries.tsx';
import { LoginPage } from './routes/login.tsx';
import { NotFoundPage } from './routes/not-found.tsx';
import { PayoutsPage } from './routes/payouts.tsx';
import { RefundRequestsPage } from './routes/refund-requests.tsx';
import { RequestPage } from './routes/request.tsx';
import { RequestsPage } from './routes/requests.tsx';
import { ReviewQueuePage } from './routes/review-queue.tsx';
import { SecurityPage } from './routes/security.tsx';
import { TesterPage } from './routes/tester.tsx';
import { TestersPage } from './routes/testers.tsx';
import { WaitlistPage } from './routes/waitlist.tsx';

/** Loaded separately, because only this page uses the video player. */
const loadDeliveryPage = async () => ({ Component: (await import('./routes/delivery.tsx')).DeliveryPage });

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
            { path: paths.deliveries, element: <DeliveriesPage /> },
            { path: paths.delivery(':id'), lazy: loadDeliveryPage },
            { path: paths.createDelivery, element: <CreateDeliveryPage /> },
            { path: paths.security, element: <SecurityPage /> },
            { path: paths.requests, element: <RequestsPage /> },
            { path: paths.request(':id'), element: <RequestPage /> },
            { path: paths.testers, element: <TestersPage /> },
            { path: paths.tester(':id'), element: <TesterPage /> },
            { path: paths.waitlist, element: <WaitlistPage /> },
            { path: paths.refundRequests, element: <RefundRequestsPage /> },
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
