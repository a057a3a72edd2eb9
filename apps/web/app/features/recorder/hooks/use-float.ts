import { useEffect, useState } from 'react';

type Floating = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };

const size = { width: 340, height: 260 };

/** A small window that stays above all others, where a browser has such: whoever looks at another tab still sees it. */
export function useFloat() {
  const [view, setView] = useState<Window | null>(null);
  useEffect(() => () => view?.close(), [view]);

  const { documentPictureInPicture: floating } = window as { documentPictureInPicture?: Floating };
  const open = async () => {
    const opened = await floating?.requestWindow(size).catch(() => null);
    if (!opened) return;
    dress(opened.document);
    opened.addEventListener('pagehide', () => setView(null));
    setView(opened);
  };
  return { view, open: floating ? open : null };
}

/** It begins as an empty page. */
function dress({ head, documentElement, body }: Document): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) head.append(sheet.cloneNode(true));
  documentElement.className = document.documentElement.className;
  documentElement.lang = document.documentElement.lang;
  body.className = 'p-4';
}
