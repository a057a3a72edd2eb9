/** For when what was pressed goes away with what it has done. */
export function focusHeading() {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
