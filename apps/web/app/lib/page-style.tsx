const id = 'page-style';

// While developing, the style sheet changes under the page.
if (import.meta.env.DEV) await import('../app.css');

const text = import.meta.env.DEV
  ? ''
  : import.meta.env.SSR
    ? (await import('../app.css?inline')).default
    : (document.getElementById(id)?.textContent ?? '');

/** It stands in the page itself, so that nothing else has to arrive before the first word can be read. */
export function PageStyle() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own
  return <style id={id} dangerouslySetInnerHTML={{ __html: text }} />;
}
