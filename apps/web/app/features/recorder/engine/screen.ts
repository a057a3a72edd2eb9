/** Browser APIs that TypeScript's DOM types do not include. */
type CaptureHandle = { handle?: string };
type SharedTrack = MediaStreamTrack & { getCaptureHandle?: () => CaptureHandle | null };
type CaptureHandleDevices = {
  setCaptureHandleConfig?: (config: { handle: string; permittedOrigins: string[] }) => void;
};
type CaptureFocusController = { setFocusBehavior: (behavior: 'no-focus-change') => void };

const handle = 'outloud';

/** Marks this page with a capture handle, so that the recorder detects when a tester shares it. */
export function markAsOutloudTab(): void {
  const { mediaDevices } = navigator as { mediaDevices?: CaptureHandleDevices };
  // Browsers reject this call in an iframe.
  mediaDevices?.setCaptureHandleConfig?.({ handle, permittedOrigins: [window.location.origin] });
}

/** Whether the track shows an Outloud page. False in browsers without capture handles. */
export function isOutloudTab(track: MediaStreamTrack): boolean {
  return (track as SharedTrack).getCaptureHandle?.()?.handle === handle;
}

/** Whether the whole monitor is shared, which may show private content. */
export function isEntireScreen(stream: MediaStream): boolean {
  return stream.getVideoTracks().some((track) => track.getSettings().displaySurface === 'monitor');
}

/** Opens the browser's share dialog. Focus stays on this page, so that the tester sees the preview. */
export function requestScreen(): Promise<MediaStream> {
  const { CaptureController } = window as { CaptureController?: new () => CaptureFocusController };
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
