import { useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';

/** For a dialog that ends its claim: the button that opened the dialog disappears, so the heading takes the focus. */
export function useFocusHeadingOnClose() {
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
