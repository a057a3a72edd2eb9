const id = 'page-style';

// In development, Vite injects the style sheet and updates it on change.
if (import.meta.env.DEV) await import('../app.css');

const css = import.meta.env.DEV
  ? ''
  : import.meta.env.SSR
    ? (await import('../app.css?inline')).default
    : (document.getElementById(id)?.textContent ?? '');

/** Inlines the style sheet into the page, so that the first paint needs no other request. */
export function PageStyle() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet comes from our own build
  return <style id={id} dangerouslySetInnerHTML={{ __html: css }} />;
}
