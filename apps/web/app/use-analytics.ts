import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isGuestPath } from './paths.ts';
import { useSiteConfig } from './site-config.ts';

let isInitialized = false;

/** Loads the analytics library only if the site config enables analytics, and not on the pages of guests. */
export function useAnalytics() {
  const analytics = useSiteConfig()?.analytics;
  const isGuest = isGuestPath(useLocation().pathname);
  useEffect(() => {
    if (!analytics || isGuest || isInitialized) return;
    const initialize = async () => {
      isInitialized = true;
      const { posthog } = await import('posthog-js');
      posthog.init(analytics.key, {
        api_host: analytics.host,
        autocapture: false,
        capture_pageview: 'history_change',
        disable_external_dependency_loading: true,
        disable_session_recording: true,
        disable_surveys: true,
        // URLs of emailed links and of the return from checkout contain secrets.
        mask_personal_data_properties: true,
        custom_personal_data_properties: ['token', 'sessionId'],
        // The paths and the fragments of guest pages are secrets too.
        before_send: (event) => (isGuestPath(window.location.pathname) ? null : event),
        person_profiles: 'identified_only',
      });
    };
    // Safari does not support requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(initialize, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(initialize);
    return () => cancelIdleCallback(handle);
  }, [analytics, isGuest]);
}
