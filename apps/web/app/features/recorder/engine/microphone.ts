const rememberedKey = 'microphone';

export type Microphone = { id: string; label: string };

/** The one that was chosen before, if it is there. */
export async function askForMicrophone(id = localStorage.getItem(rememberedKey) ?? ''): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { deviceId: id, channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const used = idOf(stream);
  if (used) localStorage.setItem(rememberedKey, used);
  return stream;
}

export function idOf(stream: MediaStream): string {
  return stream.getAudioTracks()[0]?.getSettings().deviceId ?? '';
}

/** Browsers name them only to whom they have allowed one. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) => (kind === 'audioinput' && id ? [{ id, label }] : []));
}
