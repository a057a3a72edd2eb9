import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/landing.tsx'),
  route('terms-and-privacy', 'routes/terms-and-privacy.tsx'),
  route('pricing', 'routes/moved.tsx', { id: 'moved-pricing' }),
  route('how-it-works', 'routes/moved.tsx', { id: 'moved-how-it-works' }),
  route('become-a-tester', 'routes/moved.tsx', { id: 'moved-become-a-tester' }),
  route('profile', 'routes/moved.tsx', { id: 'moved-profile' }),
  route('credits', 'routes/moved.tsx', { id: 'moved-credits' }),
  layout('routes/with-data.tsx', [
    route('login', 'routes/login.tsx'),
    route('signup', 'routes/signup.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('set-password', 'routes/set-password.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('stop-mails', 'routes/unsubscribe.tsx'),
    route('auth/callback', 'routes/auth-callback.tsx'),
    route('tester-waitlist', 'routes/tester-waitlist.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('sandbox-checkout/:id', 'routes/sandbox-checkout.tsx'),
    layout('routes/dashboard.tsx', [
      ...prefix('dashboard', [
        index('routes/dashboard-home.tsx'),
        layout('routes/customer-area.tsx', [
          route('roasts', 'routes/roasts.tsx'),
          route('roasts/create', 'routes/create-roast.tsx'),
          route('roasts/:id', 'routes/roast.tsx'),
          route('roasts/:id/deliveries/:deliveryId', 'routes/delivery.tsx'),
          route('credits', 'routes/credits.tsx'),
          route('credits/receipts/:id', 'routes/receipt.tsx'),
        ]),
        layout('routes/tester-area.tsx', [
          route('available-roasts', 'routes/available-roasts.tsx'),
          route('practice', 'routes/practice.tsx'),
          route('my-roasts', 'routes/my-roasts.tsx'),
          route('my-roasts/:id', 'routes/claim.tsx'),
          route('earnings', 'routes/earnings.tsx'),
          route('settings', 'routes/settings.tsx'),
        ]),
        route('profile', 'routes/profile.tsx'),
      ]),
      route('admin/delivery-upload', 'routes/delivery-upload.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
