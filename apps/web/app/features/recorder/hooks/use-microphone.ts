import { useEffect, useState } from 'react';
import { Ear } from '../engine/ear.ts';
import { type Failure, failureOf } from '../engine/failures.ts';
import { askForMicrophone, listMicrophones, type Microphone } from '../engine/microphone.ts';
import { stopAll, useIsGone } from './use-is-gone.ts';

type State = {
  stream: MediaStream | null;
  ear: Ear | null;
  isAsking: boolean;
  failure: Failure | null;
  /** It was there, and was unplugged or taken away. */
  hasStopped: boolean;
};
const off: State = { stream: null, ear: null, isAsking: false, failure: null, hasStopped: false };

export type MicrophoneInUse = ReturnType<typeof useMicrophone>;

/** Off until it is asked for; off again when it is unplugged. */
export function useMicrophone() {
  const [state, setState] = useState(off);
  const [isMuted, setIsMuted] = useState(false);
  const [choices, setChoices] = useState<Microphone[]>([]);
  const { stream, ear } = state;
  const isGone = useIsGone();

  const ask = async (id?: string) => {
    setState((before) => ({ ...before, isAsking: true, failure: null }));
    try {
      const granted = await askForMicrophone(id);
      if (isGone()) stopAll(granted);
      else setState({ ...off, stream: granted, ear: listenTo(granted) });
    } catch (error) {
      setState((before) => ({ ...before, isAsking: false, failure: failureOf('microphone', error) }));
    }
  };

  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return;
    const listen = () => setIsMuted(track.muted);
    const lose = () => setState({ ...off, hasStopped: true });
    const list = () => listMicrophones().then(setChoices, () => {});
    listen();
    list();
    track.addEventListener('mute', listen);
    track.addEventListener('unmute', listen);
    track.addEventListener('ended', lose);
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      track.removeEventListener('mute', listen);
      track.removeEventListener('unmute', listen);
      track.removeEventListener('ended', lose);
      navigator.mediaDevices.removeEventListener('devicechange', list);
      track.stop();
      ear?.close();
    };
  }, [stream, ear]);

  return { ...state, isMuted, choices, ask };
}

/** A microphone that cannot be listened to is let go of. */
function listenTo(stream: MediaStream): Ear {
  try {
    return new Ear(stream);
  } catch (error) {
    stopAll(stream);
    throw error;
  }
}
