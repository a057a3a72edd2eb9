/*
 * The script of a prerendered page is kept asleep in it until the first sign of somebody: it can be read, filled in and
 * left without one. What is pressed before it works is pressed again when it does. scripts/lib/page-scripts.ts writes
 * this into the head of the page, so that it hears already what is pressed while the rest is on its way.
 */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'];
const pressable = 'button, [data-press], label:has([type=checkbox], [type=radio])';
const pressed = [];
/** Ends what is heard until the first sign, and what is heard until the page is awake. */
const untouched = new AbortController();
const asleep = new AbortController();

function wake() {
  untouched.abort();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

function start() {
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = document.querySelector('script[type="text/asleep"]').textContent;
  // What it imports itself fails the script. What it asks for later only tells the window.
  script.addEventListener('error', giveUp, { signal: asleep.signal });
  window.addEventListener('error', giveUp, { signal: asleep.signal });
  window.addEventListener('unhandledrejection', giveUp, { signal: asleep.signal });
  document.head.append(script);
}

/** Links go on working as they are. A browser does not ask twice for what it could not get. */
function giveUp(event) {
  event.preventDefault();
  asleep.abort();
  const message = document.createElement('p');
  message.role = 'alert';
  message.className = 'sticky bottom-0 z-40 bg-night px-4 py-3 text-center text-on-night';
  message.textContent = 'A part of this page did not arrive. Check your connection, then load the page again.';
  document.body.append(message);
}

/** Browsers report a mouse that just lies there, too, when a page appears below it. */
function notice({ type, movementX, movementY }) {
  if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) wake();
}

/** Nobody else hears of it now: the page may be half awake, and would do it twice. */
function remember(event) {
  const target = event.target.closest(pressable);
  if (!target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.push(target);
}

/** Some parts of a page, like tabs, already act when the button goes down. */
function press(target) {
  target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  target.click();
}

/** Somebody is known or counted here, or the page has something else to show. */
function isAwaited() {
  const site = JSON.parse(document.getElementById('site-config').textContent);
  const awaited = [...document.querySelectorAll('[data-awaited]')];
  return (
    site.analytics !== null ||
    location.search !== '' ||
    awaited.some(({ dataset }) => site[dataset.awaited]) ||
    mayBeKnown()
  );
}

function mayBeKnown() {
  try {
    return localStorage.getItem('authToken') !== null;
  } catch {
    return true;
  }
}

document.addEventListener('click', remember, { capture: true, signal: asleep.signal });
document.addEventListener(
  'awake',
  () => {
    asleep.abort();
    pressed.forEach(press);
  },
  { once: true, signal: asleep.signal },
);
for (const sign of signs) document.addEventListener(sign, notice, { passive: true, signal: untouched.signal });
document.addEventListener(
  'DOMContentLoaded',
  () => {
    if (isAwaited()) wake();
    // A password that the browser fills in is no sign of anybody, and the next thing is a press.
    else if (document.querySelector('[autocomplete=current-password]'))
      window.addEventListener('load', wake, { signal: untouched.signal });
  },
  { signal: untouched.signal },
);
