export function focusHeading() {
  document.querySelector('h1')?.focus();
}
