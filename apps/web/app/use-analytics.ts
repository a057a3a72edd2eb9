import { useEffect } from 'react';
import { useSiteConfig } from './site-config.ts';

/** Loads the analytics library only if the site config enables analytics. */
export function useAnalytics() {
  const analytics = useSiteConfig()?.analytics;
  useEffect(() => {
    if (!analytics) return;
    const initialize = async () => {
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
  }, [analytics]);
}
