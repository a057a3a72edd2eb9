/*
 * The script of a prerendered page is kept asleep in it (see scripts/lib/page-scripts.ts) until the first sign of somebody:
 * it can be read, filled in and left without one. What is pressed before it works is pressed again when it does.
 */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'];
const pressable = 'button, [data-press], label:has([type=checkbox], [type=radio])';
let pressed = null;

function wake() {
  for (const sign of signs) document.removeEventListener(sign, notice);
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = document.querySelector('script[type="text/asleep"]').textContent;
  script.addEventListener('error', giveUp);
  document.head.append(script);
}

/** Links go on working as they are. A browser does not ask twice for what it could not get. */
function giveUp() {
  document.removeEventListener('click', remember, { capture: true });
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = 'sticky bottom-0 z-40 bg-night px-4 py-3 text-center text-on-night';
  notice.textContent = 'A part of this page did not arrive. Check your connection, then load the page again.';
  document.body.append(notice);
}

/** Browsers report a mouse that just lies there, too, when a page appears below it. */
function notice({ type, movementX, movementY }) {
  if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) wake();
}

function remember(event) {
  pressed = event.target.closest(pressable);
  if (pressed) event.preventDefault();
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

document.addEventListener('click', remember, { capture: true });
document.addEventListener('awake', () => {
  document.removeEventListener('click', remember, { capture: true });
  pressed?.click();
});
if (isAwaited()) wake();
else for (const sign of signs) document.addEventListener(sign, notice, { passive: true });
