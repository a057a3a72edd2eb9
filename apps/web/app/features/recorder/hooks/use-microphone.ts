import { useEffect, useState } from 'react';
import { Ear } from '../engine/ear.ts';
import { type Failure, failureOf } from '../engine/failures.ts';
import { askForMicrophone, listMicrophones, type Microphone } from '../engine/microphone.ts';
import { stopAll, useIsGone } from './use-is-gone.ts';

type State = {
  stream: MediaStream | null;
  audioMeter: Ear | null;
  isRequesting: boolean;
  failure: Failure | null;
  /** The microphone was unplugged or its permission was revoked. */
  hasStopped: boolean;
};
const off: State = { stream: null, audioMeter: null, isRequesting: false, failure: null, hasStopped: false };

export type MicrophoneInUse = ReturnType<typeof useMicrophone>;

/** Off until `request` is called, and off again when the microphone is unplugged. */
export function useMicrophone() {
  const [state, setState] = useState(off);
  const [isMuted, setIsMuted] = useState(false);
  const [devices, setDevices] = useState<Microphone[]>([]);
  const { stream, audioMeter } = state;
  const isUnmounted = useIsGone();

  const request = async (id?: string) => {
    setState((before) => ({ ...before, isRequesting: true, failure: null }));
    try {
      const granted = await askForMicrophone(id);
      if (isUnmounted()) stopAll(granted);
      else setState({ ...off, stream: granted, audioMeter: createAudioMeter(granted) });
    } catch (error) {
      setState((before) => ({ ...before, isRequesting: false, failure: failureOf('microphone', error) }));
    }
  };

  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return;
    const updateMuted = () => setIsMuted(track.muted);
    const handleEnd = () => setState({ ...off, hasStopped: true });
    const updateDevices = () => listMicrophones().then(setDevices, () => {});
    updateMuted();
    updateDevices();
    track.addEventListener('mute', updateMuted);
    track.addEventListener('unmute', updateMuted);
    track.addEventListener('ended', handleEnd);
    navigator.mediaDevices.addEventListener('devicechange', updateDevices);
    return () => {
      track.removeEventListener('mute', updateMuted);
      track.removeEventListener('unmute', updateMuted);
      track.removeEventListener('ended', handleEnd);
      navigator.mediaDevices.removeEventListener('devicechange', updateDevices);
      track.stop();
      audioMeter?.close();
    };
  }, [stream, audioMeter]);

  return { ...state, isMuted, devices, request };
}

/** Releases the microphone when its level cannot be measured. */
function createAudioMeter(stream: MediaStream): Ear {
  try {
    return new Ear(stream);
  } catch (error) {
    stopAll(stream);
    throw error;
  }
}
