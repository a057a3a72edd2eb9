import { useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';

/** For a dialog that ends the claim it belongs to: what opened it goes away with it, and cannot take the focus back. */
export function useLeaving() {
  const isLeaving = useRef(false);
  return {
    leave: () => {
      isLeaving.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!isLeaving.current) return;
      event.preventDefault();
      focusHeading();
    },
  };
}
