import { useEffect, useState } from 'react';
import { isOutloudTab, requestScreen } from '../engine/screen.ts';
import { getMediaErrorText, type MediaErrorText, stopTracks, useIsUnmounted } from './media-request.ts';

type State = {
  stream: MediaStream | null;
  isRequesting: boolean;
  failure: MediaErrorText | null;
  /** The tester stopped sharing. */
  hasStopped: boolean;
};
const off: State = { stream: null, isRequesting: false, failure: null, hasStopped: false };

export type ScreenState = ReturnType<typeof useScreen>;

export function useScreen() {
  const [state, setState] = useState(off);
  const [isShowingOutloud, setIsShowingOutloud] = useState(false);
  const { stream } = state;
  const isUnmounted = useIsUnmounted();

  const request = async () => {
    setState((previous) => ({ ...previous, isRequesting: true, failure: null }));
    try {
      const newStream = await requestScreen();
      if (isUnmounted()) stopTracks(newStream);
      else setState({ ...off, stream: newStream });
    } catch (error) {
      // If the tester cancels the dialog, the current screen stays shared.
      const isCanceled = (error as Error).name === 'NotAllowedError';
      const failure = getMediaErrorText('screen', error);
      setState((previous) => ({
        ...previous,
        isRequesting: false,
        failure: isCanceled && previous.stream ? null : failure,
      }));
    }
  };

  useEffect(() => {
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track) return;
    const updateIsShowingOutloud = () => setIsShowingOutloud(isOutloudTab(track));
    const handleEnd = () => setState({ ...off, hasStopped: true });
    updateIsShowingOutloud();
    track.addEventListener('capturehandlechange', updateIsShowingOutloud);
    track.addEventListener('ended', handleEnd);
    return () => {
      track.removeEventListener('capturehandlechange', updateIsShowingOutloud);
      track.removeEventListener('ended', handleEnd);
      track.stop();
    };
  }, [stream]);

  return { ...state, showsOutloud: stream !== null && isShowingOutloud, request };
}
