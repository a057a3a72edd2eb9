import { useEffect, useState } from 'react';
import { AudioMeter } from '../engine/audio-meter.ts';
import { getMediaErrorText, type MediaErrorText, stopTracks, useIsUnmounted } from './media-request.ts';

type State = {
  stream: MediaStream | null;
  audioMeter: AudioMeter | null;
  isRequesting: boolean;
  failure: MediaErrorText | null;
  /** The microphone was unplugged or its permission was revoked. */
  hasStopped: boolean;
};
const off: State = { stream: null, audioMeter: null, isRequesting: false, failure: null, hasStopped: false };

export type MicrophoneState = ReturnType<typeof useMicrophone>;

/** Off until `request` is called, and off again when the microphone is unplugged. */
export function useMicrophone() {
  const [state, setState] = useState(off);
  const [isMuted, setIsMuted] = useState(false);
  const [devices, setDevices] = useState<Microphone[]>([]);
  const { stream, audioMeter } = state;
  const isUnmounted = useIsUnmounted();

  const request = async (id?: string) => {
    setState((previous) => ({ ...previous, isRequesting: true, failure: null }));
    try {
      const newStream = await requestMicrophone(id);
      if (isUnmounted()) stopTracks(newStream);
      else setState({ ...off, stream: newStream, audioMeter: createAudioMeter(newStream) });
    } catch (error) {
      setState((previous) => ({ ...previous, isRequesting: false, failure: getMediaErrorText('microphone', error) }));
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
function createAudioMeter(stream: MediaStream): AudioMeter {
  try {
    return new AudioMeter(stream);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

const storageKey = 'microphone';

type Microphone = { id: string; label: string };

/** Requires the device with this id. Without an id, prefers the device that was used last. */
async function requestMicrophone(id?: string): Promise<MediaStream> {
  const deviceId = id ? { exact: id } : (localStorage.getItem(storageKey) ?? '');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { deviceId, channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const usedId = getMicrophoneId(stream);
  if (usedId) localStorage.setItem(storageKey, usedId);
  return stream;
}

export function getMicrophoneId(stream: MediaStream): string {
  return stream.getAudioTracks()[0]?.getSettings().deviceId ?? '';
}

/** Labels are empty until the user has allowed a microphone. */
async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) => (kind === 'audioinput' && id ? [{ id, label }] : []));
}
