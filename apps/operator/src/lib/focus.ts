import { useRef } from 'react';

/** For dialogs without a trigger. On close, the focus returns to the opener, or to the dialog or heading behind it. */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement as HTMLElement | null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isOpenerPresent = opener.current?.isConnected && opener.current !== document.body;
      (isOpenerPresent ? opener.current : getFallback())?.focus({ preventScroll: true });
    },
  };
}

function getFallback(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="dialog"]') ?? document.querySelector('h1');
}

/** Moves the focus to the page heading when the focused element is removed. */
export function focusHeading() {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
