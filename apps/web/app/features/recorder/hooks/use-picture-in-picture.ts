import { useEffect, useState } from 'react';

type DocumentPictureInPicture = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };

const size = { width: 340, height: 260 };

/** A picture-in-picture window that stays visible above other tabs. `open` is null in browsers without the API. */
export function usePictureInPicture() {
  const [pipWindow, setPipWindow] = useState<Window | null>(null);
  useEffect(() => () => pipWindow?.close(), [pipWindow]);

  const { documentPictureInPicture } = window as { documentPictureInPicture?: DocumentPictureInPicture };
  const open = async () => {
    const opened = await documentPictureInPicture?.requestWindow(size).catch(() => null);
    if (!opened) return;
    copyStyles(opened.document);
    opened.addEventListener('pagehide', () => setPipWindow(null));
    setPipWindow(opened);
  };
  return { pipWindow, open: documentPictureInPicture ? open : null };
}

/** The new window starts without the styles of this page. */
function copyStyles({ head, documentElement, body }: Document): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) head.append(sheet.cloneNode(true));
  documentElement.className = document.documentElement.className;
  documentElement.lang = document.documentElement.lang;
  body.className = 'p-4';
}
