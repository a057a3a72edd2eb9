import { useRef } from 'react';

/** For a dialog without a trigger of its own: the focus goes back to what had it, or, once that is gone, to what is below. */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement as HTMLElement | null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      (isThere ? opener.current : below())?.focus({ preventScroll: true });
    },
  };
}

function below(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="dialog"]') ?? document.querySelector('h1');
}
