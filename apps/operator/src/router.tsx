import { createBrowserRouter, Navigate } from 'react-router';
import { paths, prefix } from './paths.ts';
import { CrashPage } from './routes/crash.tsx';
import { DashboardPage } from './routes/dashboard.tsx';
import { LoginPage } from './routes/login.tsx';
import { NotFoundPage } from './routes/not-found.tsx';

export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: CrashPage,
      children: [
        { path: paths.home, element: <Navigate to={paths.dashboard} replace /> },
        { path: paths.login, element: <LoginPage /> },
        { path: paths.dashboard, element: <DashboardPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ],
  { basename: prefix },
);
