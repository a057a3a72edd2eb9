const storageKey = 'microphone';

export type Microphone = { id: string; label: string };

/** Requires the device with this id. Without an id, prefers the device that was used last. */
export async function requestMicrophone(id?: string): Promise<MediaStream> {
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
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) => (kind === 'audioinput' && id ? [{ id, label }] : []));
}
