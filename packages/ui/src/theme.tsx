import { useSyncExternalStore } from 'react';

const choices = ['light', 'dark', 'system'] as const;
export type Theme = (typeof choices)[number];

const storageKey = 'theme';

/**
 * Runs in the head before anything is painted, so that a dark page never flashes light. It keeps following the system:
 * not every page has another script at work.
 */
export const themeScript = `(function(){var d=matchMedia('(prefers-color-scheme: dark)');function f(){try{var t=localStorage.getItem('${storageKey}')}catch(e){}document.documentElement.classList.toggle('dark',t==='dark'||(t!=='light'&&d.matches))}f();d.addEventListener('change',f)})()`;

const listeners = new Set<() => void>();

function read(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return choices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme() {
  const theme = read();
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}

function choose(theme: Theme) {
  localStorage.setItem(storageKey, theme);
  applyTheme();
}

function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  window.addEventListener('storage', applyTheme);
  system.addEventListener('change', applyTheme);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', applyTheme);
    system.removeEventListener('change', applyTheme);
  };
}

/** The chosen theme; while in use, the page follows the system and the other tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'system'), choose];
}
