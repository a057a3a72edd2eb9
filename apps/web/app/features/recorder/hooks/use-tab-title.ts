import { formatTimestamp } from '@outloud/uploader/format';
import { useEffect } from 'react';

/** Shows the recording state in the tab title, which stays visible while the tester views the website's tab. */
export function useTabTitle(isRecording: boolean, isSilent: boolean, seconds: number) {
  useEffect(() => {
    const originalTitle = document.title;
    return () => {
      const restore = () => {
        document.title = originalTitle;
      };
      if (!document.hidden) return restore();
      // Show a tester in another tab that the recording stopped.
      document.title = 'Stopped · Outloud';
      document.addEventListener('visibilitychange', restore, { once: true });
    };
  }, []);
  const title = isRecording ? (isSilent ? 'Keep talking' : `● ${formatTimestamp(seconds)}`) : 'Paused';
  useEffect(() => {
    document.title = `${title} · Outloud`;
  }, [title]);
}
