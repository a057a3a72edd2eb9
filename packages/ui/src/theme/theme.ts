import { useSyncExternalStore } from 'react';

const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

/**
 * Runs in the head before the first paint, so that a dark page does not flash light. It also follows changes to the
 * system theme, because some pages run no other script.
 */
export const themeScript = `(function(){var d=matchMedia('(prefers-color-scheme: dark)');function f(){try{var t=localStorage.getItem('${storageKey}')}catch(e){}document.documentElement.classList.toggle('dark',t==='dark'||(t!=='light'&&d.matches))}f();d.addEventListener('change',f)})()`;

const listeners = new Set<() => void>();

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme() {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  for (const listener of listeners) listener();
}

function setTheme(theme: Theme) {
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

/** While mounted, the page also follows the system theme and changes in other tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), setTheme];
}
