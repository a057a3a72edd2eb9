/** The script of a prerendered page sleeps until apps/web/public/wake.js starts it: nobody needs it to read. */
export function putToSleep(html: string): string {
  const quiet = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const asleep = swap(quiet, '<script type="module" async="">', '<script type="text/asleep">');
  // As a module it runs once the whole page is there, at which it looks.
  return swap(asleep, '</head>', '<script type="module" src="/wake.js" fetchpriority="low"></script></head>');
}

/** A page that is built in another way than this expects must not go out half changed. */
function swap(html: string, was: string, is: string): string {
  if (!html.includes(was)) throw new Error(`A built page has no ${was}`);
  return html.replace(was, () => is);
}
