import { useEffect } from 'react';
import { useSiteConfig } from './site-config.ts';

/** Counts visits when the installation asks for it; otherwise nothing of it is even fetched. */
export function useAnalytics() {
  const analytics = useSiteConfig()?.analytics;
  useEffect(() => {
    if (!analytics) return;
    const begin = async () => {
      const { posthog } = await import('posthog-js');
      posthog.init(analytics.key, {
        api_host: analytics.host,
        autocapture: false,
        capture_pageview: 'history_change',
        disable_external_dependency_loading: true,
        disable_session_recording: true,
        disable_surveys: true,
        // Addresses of mailed links and of the way back from paying carry secrets.
        mask_personal_data_properties: true,
        custom_personal_data_properties: ['token', 'sessionId'],
        person_profiles: 'identified_only',
      });
    };
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(begin);
    return () => cancelIdleCallback(handle);
  }, [analytics]);
}
