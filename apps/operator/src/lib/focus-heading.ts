/** Moves the focus to the page heading when the focused element is removed. */
export function focusHeading() {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
