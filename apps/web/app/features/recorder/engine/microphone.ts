const rememberedKey = 'microphone';

export type Microphone = { id: string; label: string };

/** This one and no other; without a choice the one that was chosen before, if it is there. */
export async function askForMicrophone(id?: string): Promise<MediaStream> {
  const deviceId = id ? { exact: id } : (localStorage.getItem(rememberedKey) ?? '');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { deviceId, channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
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
