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
    route('login', 'features/accounts/sign-in/login-page.tsx'),
    route('signup', 'features/accounts/sign-in/signup-page.tsx'),
    route('forgot-password', 'features/accounts/password/forgot-password-page.tsx'),
    route('reset-password', 'features/accounts/password/reset-password-page.tsx'),
    route('set-password', 'features/accounts/password/set-password-page.tsx'),
    route('verify-email', 'features/accounts/verify-email/verify-email-page.tsx'),
    route('stop-mails', 'routes/unsubscribe.tsx'),
    route('confirm-payout-account', 'routes/confirm-payout-account.tsx'),
    route('auth/callback', 'features/accounts/sign-in/google-callback-page.tsx'),
    route('tester-waitlist', 'routes/tester-waitlist.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('sandbox-checkout/:id', 'features/credits/sandbox-checkout/sandbox-checkout-page.tsx'),
    layout('routes/dashboard.tsx', [
      ...prefix('dashboard', [
        index('routes/dashboard-home.tsx'),
        layout('routes/customer-area.tsx', [
          route('roasts', 'features/roasts/list/roasts-page.tsx'),
          route('roasts/create', 'features/roasts/create/create-roast-page.tsx'),
          route('roasts/:id', 'features/roasts/detail/roast-page.tsx'),
          route('roasts/:id/deliveries/:deliveryId', 'features/deliveries/delivery-page.tsx'),
          route('credits', 'features/credits/credits-page.tsx'),
          route('credits/receipts/:id', 'features/credits/receipt/receipt-page.tsx'),
        ]),
        layout('routes/tester-area.tsx', [
          route('available-roasts', 'features/claims/available-roasts/available-roasts-page.tsx'),
          route('practice', 'features/recorder/practice/practice-page.tsx'),
          route('my-roasts', 'features/claims/my-roasts/my-roasts-page.tsx'),
          route('my-roasts/:id', 'routes/claim.tsx'),
          route('earnings', 'features/payouts/earnings-page.tsx'),
          route('settings', 'features/testers/settings/settings-page.tsx'),
        ]),
        route('profile', 'features/accounts/profile/profile-page.tsx'),
      ]),
      route('admin/delivery-upload', 'features/deliveries/upload/delivery-upload-page.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
