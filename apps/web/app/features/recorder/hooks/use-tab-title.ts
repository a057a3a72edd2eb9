import { clock } from '@outloud/uploader/measures';
import { useEffect } from 'react';

/** Whoever looks at the website sees of this page no more than the name of its tab. */
export function useTabTitle(isRecording: boolean, isSilent: boolean, seconds: number) {
  useEffect(() => {
    const before = document.title;
    return () => {
      const restore = () => {
        document.title = before;
      };
      if (!document.hidden) return restore();
      // Whoever still talks to another tab has to see that nobody listens any more.
      document.title = 'Stopped · Outloud';
      document.addEventListener('visibilitychange', restore, { once: true });
    };
  }, []);
  const title = isRecording ? (isSilent ? 'Keep talking' : `● ${clock(seconds)}`) : 'Paused';
  useEffect(() => {
    document.title = `${title} · Outloud`;
  }, [title]);
}
