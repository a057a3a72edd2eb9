/*
 * Deferred hydration. Users can read, fill in, and leave a prerendered page without its script, so the script starts at
 * the first user interaction. Clicks made before hydration are recorded and replayed after it.
 * scripts/lib/defer-hydration.ts inlines this file into the page's head, so that clicks are recorded even while the
 * page is still loading.
 */
const interactionEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'];
const replayableSelector = 'button, [data-press], label:has([type=checkbox], [type=radio])';
const recordedClicks = [];
/** Removes the listeners for the first interaction. */
const untilInteraction = new AbortController();
/** Removes the listeners that are active until the page is hydrated. */
const untilHydrated = new AbortController();

function hydrate() {
  untilInteraction.abort();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startScript);
  else startScript();
}

function startScript() {
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = document.querySelector('script[type="text/deferred"]').textContent;
  // A failed static import fires an error on the script. A failed dynamic import only reaches the window.
  script.addEventListener('error', showLoadError, { signal: untilHydrated.signal });
  window.addEventListener('error', showLoadError, { signal: untilHydrated.signal });
  window.addEventListener('unhandledrejection', showLoadError, { signal: untilHydrated.signal });
  document.head.append(script);
}

/** Asks for a reload, because browsers do not retry a failed module import. Links keep working without the script. */
function showLoadError(event) {
  event.preventDefault();
  untilHydrated.abort();
  const message = document.createElement('p');
  message.role = 'alert';
  message.className = 'sticky bottom-0 z-40 bg-night px-4 py-3 text-center text-on-night';
  message.textContent = 'Part of this page failed to load. Check your connection, then reload the page.';
  document.body.append(message);
}

/** Browsers also fire pointermove for a resting mouse when a page appears below it, so ignore zero movement. */
function handleInteraction({ type, movementX, movementY }) {
  if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) hydrate();
}

/** Stops the event: parts of the page may already be hydrated and would handle the click twice. */
function recordClick(event) {
  const target = event.target.closest(replayableSelector);
  if (!target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  recordedClicks.push(target);
}

/** Dispatches mousedown too, because some components, such as tabs, react to mousedown. */
function replayClick(target) {
  target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  target.click();
}

/** Whether the page must hydrate at once: for analytics, a query string, a site setting, or a signed-in user. */
function needsEarlyHydration() {
  const site = JSON.parse(document.getElementById('site-config').textContent);
  const placeholders = [...document.querySelectorAll('[data-awaited]')];
  return (
    site.analytics !== null ||
    location.search !== '' ||
    placeholders.some(({ dataset }) => site[dataset.awaited]) ||
    mayBeSignedIn()
  );
}

function mayBeSignedIn() {
  try {
    return localStorage.getItem('authToken') !== null;
  } catch {
    return true;
  }
}

document.addEventListener('click', recordClick, { capture: true, signal: untilHydrated.signal });
document.addEventListener(
  'hydrated',
  () => {
    untilHydrated.abort();
    recordedClicks.forEach(replayClick);
  },
  { once: true, signal: untilHydrated.signal },
);
for (const type of interactionEvents)
  document.addEventListener(type, handleInteraction, { passive: true, signal: untilInteraction.signal });
document.addEventListener(
  'DOMContentLoaded',
  () => {
    if (needsEarlyHydration()) hydrate();
    // A password filled in by the browser fires no interaction event, and the next event is the submit click.
    else if (document.querySelector('[autocomplete=current-password]'))
      window.addEventListener('load', hydrate, { signal: untilInteraction.signal });
  },
  { signal: untilInteraction.signal },
);
