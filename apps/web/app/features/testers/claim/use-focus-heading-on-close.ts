import { useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';

/** For a dialog that ends the claim: its trigger button disappears, so the heading takes the focus. */
export function useFocusHeadingOnClose() {
  const hasClaimEnded = useRef(false);
  return {
    markClaimEnded: () => {
      hasClaimEnded.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!hasClaimEnded.current) return;
      event.preventDefault();
      focusHeading();
    },
  };
}
