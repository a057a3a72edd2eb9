/** Keeps the focus in the page when what had it goes away: the heading says where one is. */
export function focusHeading() {
  document.querySelector('h1')?.focus();
}
