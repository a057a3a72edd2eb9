import { clock } from '@outloud/uploader/measures';
import { useEffect } from 'react';

/** Whoever looks at the website sees of this page no more than the name of its tab. */
export function useTabTitle(isRecording: boolean, isSilent: boolean, seconds: number) {
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  const title = isRecording ? (isSilent ? 'Keep talking' : `● ${clock(seconds)}`) : 'Paused';
  useEffect(() => {
    document.title = `${title} · Outloud`;
  }, [title]);
}
