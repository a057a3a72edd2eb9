import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { LogoMark } from '@outloud/ui/logo';
import { themeScript, useTheme } from '@outloud/ui/theme/theme';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { RouteAnnouncer } from './components/page-title.tsx';
import { CrashPage } from './features/site/crash-page.tsx';
import { dispatchHydrated, NoScriptNotice, useHydrated } from './hydration/hydration.tsx';
import { PageStyle } from './hydration/page-style.tsx';
import { siteConfigId, siteConfigJson } from './site-config.ts';
import { useAnalytics } from './use-analytics.ts';

// Loaded lazily because no page needs toasts to render. If the chunk fails to load, the page works without toasts.
const Toaster = lazy<ComponentType>(() =>
  import('@outloud/ui/overlays/toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => null }),
  ),
);

const fontPreload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: Route.LinksFunction = () => [
  { ...fontPreload, href: bricolage },
  { ...fontPreload, href: instrument },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Default title of the app shell until the route is known. */
export const meta: Route.MetaFunction = () => [{ title: 'Outloud' }];

export function Layout({ children }: { children: ReactNode }) {
  useEffect(dispatchHydrated, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ef" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171310" />
        <script>{themeScript}</script>
        <script id={siteConfigId} type="application/json">
          {siteConfigJson}
        </script>
        <PageStyle />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // Pages without a theme toggle must follow system theme changes too.
  useTheme();
  useAnalytics();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-xl bg-night px-4 py-3 font-semibold text-on-night focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to content
      </a>
      <Outlet />
      <RouteAnnouncer />
      <Toasts />
    </>
  );
}

/** Static pages show no toasts, but a toast from another page stays visible after navigation to a static page. */
function Toasts() {
  const canShowToasts = useMatches().some(({ id }) => id === 'routes/with-data');
  const [isNeeded, setIsNeeded] = useState(false);
  if (canShowToasts && !isNeeded) setIsNeeded(true);
  const hydrated = useHydrated();
  if (!isNeeded || !hydrated) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center p-5">
      <NoScriptNotice />
      <div role="status" className="noscript:hidden">
        <LogoMark className="size-12 animate-pulse" />
        <span className="sr-only">Loading</span>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CrashPage error={error} />;
}
