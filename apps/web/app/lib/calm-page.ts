import { sessionToken } from './session.ts';
import { siteConfig } from './site-config.ts';

/** On an element of a page that can be read, and left, without a script. */
export const calmMark = { 'data-calm': '' };

/** Who is signed in is greeted differently, and whoever counts visits counts all of them: both need the script at once. */
export function isCalm(): boolean {
  return document.querySelector('[data-calm]') !== null && sessionToken() === null && !siteConfig?.analytics;
}

/** On a link that does something else once the script works. */
export const pressMark = { 'data-press': '' };

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
const asleep = new AbortController();
let pressed: HTMLElement | null = null;

/** Most of the script is loaded at the first sign of somebody. What they press before it works is not lost. */
export function wakeWhenTouched(start: () => Promise<unknown>) {
  const touched = new AbortController();
  const begin = () => {
    touched.abort();
    void start();
  };
  for (const sign of signs) document.addEventListener(sign, begin, { passive: true, signal: touched.signal });
  const remember = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('button, label, [data-press]') : null;
    if (pressed) event.preventDefault();
  };
  document.addEventListener('click', remember, { capture: true, signal: asleep.signal });
}

export function awake() {
  asleep.abort();
  pressed?.click();
  pressed = null;
}
