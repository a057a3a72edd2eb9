/** What browsers know of a shared tab, beyond the types that come with the language. */
type CaptureHandle = { handle?: string };
type SharedTrack = MediaStreamTrack & { getCaptureHandle?: () => CaptureHandle | null };
type HandleMaker = { setCaptureHandleConfig?: (config: { handle: string; permittedOrigins: string[] }) => void };
type Controller = { setFocusBehavior: (behaviour: 'no-focus-change') => void };

const handle = 'outloud';

/** Lets this page be recognised by whoever records it for us. */
export function markAsOurs(): void {
  const { mediaDevices } = navigator as { mediaDevices?: HandleMaker };
  // Refused to a page inside another one, which nobody shares.
  mediaDevices?.setCaptureHandleConfig?.({ handle, permittedOrigins: [window.location.origin] });
}

/** Whether it is one of our own pages that is shared, as far as the browser tells. */
export function isOurs(track: MediaStreamTrack): boolean {
  return (track as SharedTrack).getCaptureHandle?.()?.handle === handle;
}

/** Where everything can be seen, also what is none of a customer's business. */
export function isWholeScreen(stream: MediaStream): boolean {
  return stream.getVideoTracks().some((track) => track.getSettings().displaySurface === 'monitor');
}

/** Asks what to share. Whoever has chosen stays here, to see whether it is the right thing. */
export function askForScreen(): Promise<MediaStream> {
  const { CaptureController } = window as { CaptureController?: new () => Controller };
  const controller = CaptureController && new CaptureController();
  controller?.setFocusBehavior('no-focus-change');
  const options = {
    video: { frameRate: { max: 15 }, width: { max: 1920 }, height: { max: 1200 } },
    audio: false,
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    ...(controller && { controller }),
  };
  return navigator.mediaDevices.getDisplayMedia(options);
}
